// Made when it is first needed: the first segmenter of a process costs 45 ms.
let segmenter: Intl.Segmenter | undefined;

const segments = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
};

/** Characters that never join the one before or after. */
const alone = /^[ -~]*$/;

/** What a reader counts as one character (UAX #29). */
export const splitGraphemes = (text: string): string[] =>
  alone.test(text) ? text.split('') : Array.from(segments(text), ({ segment }) => segment);

/** The same one at a time, for texts of any length. */
export function* eachGrapheme(text: string): IterableIterator<string> {
  for (const { segment } of segments(text)) yield segment;
}
