import type { InkExtent } from '../fonts/shaping/ink-extent.ts';
import { loadStandardEncoding } from '../fonts/standard-encoding.ts';

/** Height that a mark adds to a letter, 1/1000 em: a capital of 730 with an acute is 940 high. */
const markHeight = 210;
/** Combining marks below a letter (Unicode, 4.3). */
const marksBelow = /[\u0316-\u0319\u031c-\u0333\u0339-\u033c\u0347-\u0349\u034d\u034e\u0353-\u0356]/;
const otherLetter = { above: 760, below: 230 } as const;

/** Estimates the extent of a line with unread outlines: Helvetica's per letter, plus the height of each mark. */
export const estimateExtent = (line: string): InkExtent => {
  const { codes, above, below } = loadStandardEncoding('Helvetica');
  let most = 0;
  let least = 0;
  for (const character of line) {
    const code = codes[character.charCodeAt(0)] as number;
    const own = code === 0 ? composedExtent(character) : { above: above[code] as number, below: below[code] as number };
    most = Math.max(most, own.above);
    least = Math.max(least, own.below);
  }
  return { above: most, below: least };
};

const composedExtent = (character: string): InkExtent => {
  const { codes, above, below } = loadStandardEncoding('Helvetica');
  const [base = '', ...marks] = character.normalize('NFD');
  const code = codes[base.charCodeAt(0)] as number;
  const marksUnder = marks.filter((mark) => marksBelow.test(mark)).length;
  return {
    above: (code === 0 ? otherLetter.above : (above[code] as number)) + (marks.length - marksUnder) * markHeight,
    below: (code === 0 ? otherLetter.below : (below[code] as number)) + marksUnder * markHeight,
  };
};
