import { bidi } from '../characters/bidi.ts';
import { hasRightToLeft } from '../characters/script-blocks.ts';
import { resolveLevels } from './resolve-levels.ts';

/** Letters and marks of right-to-left scripts, and spaces: all one level, which needs no algorithm. */
const rightToLeftOnly = /^[ \u0590-\u05ff\u0610-\u065f\u066e-\u06dc\u06df-\u06ef\u06fa-\u07bf\u0860-\u088f\u0898-\u08e1\u08e3-\u08ff]*$/;

/** The level that all of a line certainly has, found without the algorithm: 0 or 1; undefined where it has to be worked out. */
export const uniformLevel = (line: string, rightToLeft: boolean): 0 | 1 | undefined => {
  if (rightToLeft) return rightToLeftOnly.test(line) ? 1 : undefined;
  return hasRightToLeft(line) ? undefined : 0;
};

/** A line's embedding levels (UAX #9), one a UTF-16 unit, and whether they differ. */
export const bidiLevels = (line: string, rightToLeft: boolean): { levels: Uint8Array; mixed: boolean } => {
  const level = uniformLevel(line, rightToLeft);
  if (level !== undefined) return { levels: new Uint8Array(line.length).fill(level), mixed: false };
  return mixedLevels(line, rightToLeft);
};

/** The same of a line that has no uniform level. */
export const mixedLevels = (line: string, rightToLeft: boolean): { levels: Uint8Array; mixed: boolean } => {
  const levels = resolveLevels(line, rightToLeft) ?? bidi().getEmbeddingLevels(line, rightToLeft ? 'rtl' : 'ltr').levels;
  let mixed = false;
  for (let i = 1; i < levels.length && !mixed; i++) mixed = levels[i] !== levels[0];
  return { levels, mixed };
};

/** The order in which runs of the given levels are seen, left to right (UAX #9, L2): indices into the logical order. */
export const visualOrder = (levels: readonly number[]): number[] => {
  const order = levels.map((_, i) => i);
  let highest = 0;
  let lowestOdd = Number.POSITIVE_INFINITY;
  for (const level of levels) {
    if (level > highest) highest = level;
    if (level % 2 === 1 && level < lowestOdd) lowestOdd = level;
  }
  for (let level = highest; level >= lowestOdd; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start;
      while (end < order.length && (levels[order[end] as number] as number) >= level) end++;
      for (let low = start, high = end - 1; low < high; low++, high--) {
        const moved = order[low] as number;
        order[low] = order[high] as number;
        order[high] = moved;
      }
      start = Math.max(start, end - 1);
    }
  }
  return order;
};
