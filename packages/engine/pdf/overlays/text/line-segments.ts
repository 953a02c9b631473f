import LineBreaker from 'linebreak';

/** A piece of a paragraph that may end a line. Widths are 1/1000 em. */
export interface LineSegment {
  readonly text: string;
  /** Spaces that follow it; omitted at the end of a line. */
  readonly spaces: string;
  /** Whether it ends in a soft hyphen, which is shown at the end of a line. */
  readonly hyphenated: boolean;
  readonly width: number;
  readonly spacesWidth: number;
}

/** South-East Asian scripts without spaces between words; UAX #14 leaves them (class SA) to a dictionary. */
let dictionaryScript: RegExp | undefined;
// Created on demand: the first segmenter of a process costs 45 ms.
let wordSegmenter: Intl.Segmenter | undefined;

/** Divides a piece between the words of a script without spaces, which UAX #14 does not divide. */
const dictionaryPieces = (piece: string): string[] => {
  dictionaryScript ??= /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
  if (!dictionaryScript.test(piece)) return [piece];
  wordSegmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  const pieces: string[] = [];
  for (const { segment, isWordLike } of wordSegmenter.segment(piece)) {
    // Punctuation and spaces stay with the word before them.
    if (isWordLike === true || pieces.length === 0) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
  }
  return pieces;
};

/** A pattern would try every run of spaces from each of its spaces. */
const endWithoutSpaces = (piece: string): number => {
  let end = piece.length;
  while (end > 0 && (piece.charCodeAt(end - 1) === 0x20 || piece.charCodeAt(end - 1) === 0x09)) end--;
  return end;
};

const letter = 1;
const digit = 2;
const point = 3;
const blank = 4;
const hyphen = 5;

/** Kinds of plain Latin characters; 0 is any other. */
const kinds = new Uint8Array(0x180);
for (let unit = 0; unit < kinds.length; unit++) {
  const character = String.fromCharCode(unit);
  if (/[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]/.test(character)) kinds[unit] = letter;
  else if (/[0-9]/.test(character)) kinds[unit] = digit;
  else if (character === ',' || character === '.') kinds[unit] = point;
  else if (character === ' ') kinds[unit] = blank;
  else if (character === '-') kinds[unit] = hyphen;
}

/**
 * Returns the break opportunities of a paragraph of plain Latin words, including its end; undefined if the full
 * algorithm is needed. Takes a tenth of the time; a property test compares both.
 */
const plainBreaks = (paragraph: string): number[] | undefined => {
  const breaks: number[] = [];
  let before: number = blank;
  for (let at = 0; at < paragraph.length; at++) {
    const unit = paragraph.charCodeAt(at);
    const kind = unit < kinds.length ? (kinds[unit] as number) : 0;
    if (kind === 0) return undefined;
    if (before === blank) {
      if (kind === blank ? at === 0 : kind > digit) return undefined;
      if (kind !== blank && at > 0) breaks.push(at);
    } else if (before === hyphen) {
      if (kind !== letter) return undefined;
      breaks.push(at);
    } else if (kind === hyphen && before !== letter) return undefined;
    before = kind;
  }
  if (paragraph !== '') breaks.push(paragraph.length);
  return breaks;
};

const allBreaks = (paragraph: string): number[] => {
  const breaks: number[] = [];
  const breaker = new LineBreaker(paragraph);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) breaks.push(next.position);
  return breaks;
};

/** Divides a paragraph without hard breaks at its break opportunities (UAX #14). */
export const splitLineSegments = (paragraph: string, measure: (line: string) => number): LineSegment[] => {
  const segments: LineSegment[] = [];
  const plain = plainBreaks(paragraph);
  let start = 0;
  for (const end of plain ?? allBreaks(paragraph)) {
    const stretch = paragraph.slice(start, end);
    for (const piece of plain === undefined ? dictionaryPieces(stretch) : [stretch]) {
      const text = piece.slice(0, endWithoutSpaces(piece));
      const spaces = piece.slice(text.length);
      segments.push({
        text,
        spaces,
        hyphenated: text.endsWith('\u00ad') && spaces === '',
        width: measure(text),
        spacesWidth: spaces === '' ? 0 : measure(spaces),
      });
    }
    start = end;
  }
  return segments;
};
