/** As many marks on one letter as text that is meant to be read has (UAX #15, stream-safe text). */
const maxMarks = 30;
const tooManyMarks = /\p{M}{31}/u;
const mark = /^\p{M}/u;

/**
 * A text in NFC. Marks past the thirtieth on one letter are composed apart from those before them: they are put in order by insertion,
 * whose time grows with the square of their number. Source: UAX #15, 13.1.
 */
export const composed = (text: string): string =>
  text.length > maxMarks && tooManyMarks.test(text) ? composedInPieces(text) : text.normalize('NFC');

const composedInPieces = (text: string): string => {
  const pieces: string[] = [];
  let start = 0;
  let marks = 0;
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) as number);
    if (mark.test(character)) marks++;
    else marks = 0;
    at += character.length;
    if (marks < maxMarks) continue;
    pieces.push(text.slice(start, at).normalize('NFC'));
    start = at;
    marks = 0;
  }
  pieces.push(text.slice(start).normalize('NFC'));
  return pieces.join('');
};
