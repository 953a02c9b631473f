import { bidi } from '../characters/bidi.ts';
import { hasRightToLeft } from '../characters/script-blocks.ts';
import { resolveLevels } from './resolve-levels.ts';
import { expandLevels, withStandIns } from './with-stand-ins.ts';

/** Letters and marks of right-to-left scripts, and spaces: one level without the algorithm. */
const rightToLeftOnly =
  /^[ \u0590-\u05ff\u0610-\u065f\u066e-\u06dc\u06df-\u06ef\u06fa-\u07bf\u0860-\u088f\u0898-\u08e1\u08e3-\u08ff]*$/;

/** Returns the level of a whole line if it is certain without the algorithm: 0 or 1; otherwise `undefined`. */
export const findUniformLevel = (line: string, rightToLeft: boolean): 0 | 1 | undefined => {
  if (rightToLeft) return rightToLeftOnly.test(line) ? 1 : undefined;
  return hasRightToLeft(line) ? undefined : 0;
};

/** Returns the embedding levels of a line or of a whole paragraph (UAX #9), one per UTF-16 unit. */
export const resolveBidiLevels = (line: string, rightToLeft: boolean): Uint8Array => {
  const level = findUniformLevel(line, rightToLeft);
  return level === undefined ? resolveMixedLevels(line, rightToLeft) : new Uint8Array(line.length).fill(level);
};

export const resolveMixedLevels = (line: string, rightToLeft: boolean): Uint8Array =>
  resolveLevels(line, rightToLeft) ?? allLevels(line, rightToLeft);

const allLevels = (line: string, rightToLeft: boolean): Uint8Array => {
  const narrow = withStandIns(line);
  const short = narrow === line ? undefined : resolveLevels(narrow, rightToLeft);
  return expandLevels(line, short ?? bidi().getEmbeddingLevels(narrow, rightToLeft ? 'rtl' : 'ltr').levels);
};

/** Classes in rule L1 of UAX #9; characters that X9 removes stay in place. */
const trailing = new Set(['WS', 'B', 'S', 'LRI', 'RLI', 'FSI', 'PDI', 'BN', 'LRE', 'RLE', 'LRO', 'RLO', 'PDF']);

/**
 * Returns a line's levels from the paragraph's `levels`. White space at its end gets the paragraph level (UAX #9, L1).
 */
export const resolveLineLevels = (levels: Uint8Array, line: string, from: number, rightToLeft: boolean): Uint8Array => {
  const own = levels.slice(from, from + line.length);
  for (let i = own.length - 1; i >= 0 && trailing.has(bidi().getBidiCharTypeName(line.charAt(i))); i--)
    own[i] = rightToLeft ? 1 : 0;
  return own;
};

/** Returns the visual order of runs, left to right (UAX #9, L2), as indexes into the logical order. */
export const orderVisually = (levels: readonly number[]): number[] => {
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
