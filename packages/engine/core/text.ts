/** Maximum marks per letter in readable text (UAX #15, stream-safe text). */
const maxMarks = 30;
const tooManyMarks = /\p{M}{31}/u;
const mark = /^\p{M}/u;

/** Cache by UTF-16 unit: 1 for characters that NFC never changes, in any context; 2 for others. */
const settled = new Uint8Array(0x10000);

/** Characters that may compose with neighbours: marks, jamo, halves of surrogate pairs. Only marks are reordered. */
const mayJoin = /[\p{M}\p{Cs}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;

const isSettled = (unit: number): boolean => {
  const known = settled[unit] as number;
  if (known !== 0) return known === 1;
  const character = String.fromCharCode(unit);
  const own = !mayJoin.test(character) && character.normalize('NFC') === character;
  settled[unit] = own ? 1 : 2;
  return own;
};

/** Returns whether NFC cannot change a BMP text: every character passes the quick check (UAX #15, 9). */
const isComposed = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (!isSettled(text.charCodeAt(i))) return false;
  return true;
};

/**
 * Normalizes to NFC. Marks after the thirtieth are composed separately: sorting takes quadratic time (UAX #15, 13.1).
 */
export const normalizeNfc = (text: string): string => {
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

/** Ideographs of names that NFC would replace with another form, such as U+FA10 with U+585A (Unicode 23.5). */
const ownForms = /([\uf900-\ufaff\u{2f800}-\u{2fa1f}])/u;

/** Normalizes a text to NFC but keeps the forms of ideographs, so that they are drawn as requested. */
export const normalizeForDrawing = (text: string): string => {
  if (!ownForms.test(text)) return normalizeNfc(text);
  return text
    .split(ownForms)
    .map((part) => (ownForms.test(part) ? part : normalizeNfc(part)))
    .join('');
};

const printableAscii = /^[ -~]*$/;

/**
 * Normalizes a text for comparison. Converts to upper case first, so that ß and ss, and the two small sigmas, are
 * equal. Source: package-format.md, "Overlays" (`checkedValues`); Unicode 3.13.
 */
export const foldCase = (text: string): string =>
  printableAscii.test(text)
    ? text.trim().toLowerCase()
    : normalizeNfc(normalizeNfc(text.trim()).toUpperCase().toLowerCase());

const nothingToSee = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Returns whether a value is only white space and characters that are never drawn, such as zero-width spaces. */
export const isBlank = (text: string): boolean =>
  // Fast path: an ASCII first character above the space is drawn.
  !(text.charCodeAt(0) > 0x20 && text.charCodeAt(0) < 0x80) && nothingToSee.test(text);

const marks = /\p{M}+/gu;
const separators = /[\s_.:*#()/-]+/g;

/** Folds a name for comparison: removes case, accents, blanks and word separators; `ß` becomes `ss`. */
export const foldAccents = (name: string): string =>
  foldCase(name).normalize('NFD').replace(marks, '').replaceAll('ß', 'ss').replace(separators, '');
