/** As many marks on one letter as text that is meant to be read has (UAX #15, stream-safe text). */
const maxMarks = 30;
const tooManyMarks = /\p{M}{31}/u;
const mark = /^\p{M}/u;

/** By UTF-16 unit, as they were met: 1 for characters that a text in NFC has as they are, whatever stands next to them, 2 for others. */
const settled = new Uint8Array(0x10000);

/** Marks, jamo and halves of pairs may be composed with their neighbours; what is not a mark has no order of its own. */
const mayJoin = /[\p{M}\p{Cs}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;

const isSettled = (unit: number): boolean => {
  const known = settled[unit] as number;
  if (known !== 0) return known === 1;
  const character = String.fromCharCode(unit);
  const own = !mayJoin.test(character) && character.normalize('NFC') === character;
  settled[unit] = own ? 1 : 2;
  return own;
};

/** Whether nothing of a text in the Basic Multilingual Plane can change: UAX #15, 9, where every character is a certain yes. */
const isComposed = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (!isSettled(text.charCodeAt(i))) return false;
  return true;
};

/**
 * A text in NFC. Marks past the thirtieth on one letter are composed apart from those before them: they are put in order by insertion,
 * whose time grows with the square of their number. Source: UAX #15, 13.1.
 */
export const composed = (text: string): string => {
  if (isComposed(text)) return text;
  return text.length > maxMarks && tooManyMarks.test(text) ? composedInPieces(text) : text.normalize('NFC');
};

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

/** Ideographs of names that NFC would replace by one of another form, such as U+FA10 by U+585A (Unicode 23.5). */
const ownForms = /([\uf900-\ufaff\u{2f800}-\u{2fa1f}])/u;

/** A text in NFC, except that its ideographs keep their forms: what is drawn looks as what was asked for. */
export const composedToDraw = (text: string): string => {
  if (!ownForms.test(text)) return composed(text);
  return text
    .split(ownForms)
    .map((part) => (ownForms.test(part) ? part : composed(part)))
    .join('');
};

const printableAscii = /^[ -~]*$/;

/**
 * A text for comparing values that people write: without the blanks around it, in NFC, and without case. Upper case first, so that
 * letters which only differ in lower case (ß and ss, the two small sigmas) are the same.
 * Source: package-format.md, "Overlays" (`checkedValues` are compared without case and outer blanks); Unicode 3.13.
 */
export const foldCase = (text: string): string =>
  printableAscii.test(text) ? text.trim().toLowerCase() : composed(composed(text.trim()).toUpperCase().toLowerCase());

/** Whether a value is nothing but white space. */
export const isBlank = (text: string): boolean =>
  // A first character past the space is not white space, or one that trim() leaves.
  !(text.charCodeAt(0) > 0x20 && text.charCodeAt(0) < 0x80) && text.trim() === '';
