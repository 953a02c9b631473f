import LineBreaker from 'linebreak';

/** Every character or pair that ends a line whatever the width (UAX #14, BK, CR, LF, NL). */
export const hardBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** A piece of a paragraph that a line can end after. Widths are 1/1000 em. */
export interface LineSegment {
  /** Without the spaces that follow it. */
  readonly text: string;
  /** The spaces that follow it; they disappear where a line ends. */
  readonly spaces: string;
  /** Ends in a soft hyphen, which is shown where a line ends. */
  readonly hyphenated: boolean;
  readonly width: number;
  /** Of the spaces. */
  readonly spacesWidth: number;
}

/** South-East Asian scripts without spaces between words; UAX #14 leaves them (class SA) to a dictionary. */
const dictionaryScript = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
// Made when it is first needed: the first segmenter of a process costs 45 ms.
let wordSegmenter: Intl.Segmenter | undefined;

/** The opportunities inside a piece that UAX #14 does not divide: between the words of a script with no spaces. */
const dictionaryPieces = (piece: string): string[] => {
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

/** Looked for from the end: a pattern would try every run of spaces in the piece, from each of its spaces. */
const endWithoutSpaces = (piece: string): number => {
  let end = piece.length;
  while (end > 0 && (piece.charCodeAt(end - 1) === 0x20 || piece.charCodeAt(end - 1) === 0x09)) end--;
  return end;
};

/** A paragraph (no hard breaks in it) as the pieces between its break opportunities (UAX #14). Their texts and spaces join to the paragraph. */
export const lineSegments = (paragraph: string, measure: (line: string) => number): LineSegment[] => {
  const segments: LineSegment[] = [];
  const breaker = new LineBreaker(paragraph);
  let start = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    for (const piece of dictionaryPieces(paragraph.slice(start, next.position))) {
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
    start = next.position;
  }
  return segments;
};
