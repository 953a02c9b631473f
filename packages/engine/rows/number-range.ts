/** Rows `from` to `to`, both included, counted from 1. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Merges ranges, in any order, into ascending ranges that neither touch nor overlap. */
export const joinRanges = (ranges: readonly NumberRange[]): readonly NumberRange[] => {
  const result: NumberRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last.to + 1)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else result.push({ from, to });
  }
  return result;
};

/** Removes single numbers from ranges. @param ranges ascending, without overlap. @param numbers ascending. */
export const excludeNumbers = (ranges: readonly NumberRange[], numbers: readonly number[]): readonly NumberRange[] => {
  const result: NumberRange[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    let start = from;
    while (at < numbers.length && (numbers[at] as number) < from) at++;
    for (; at < numbers.length && (numbers[at] as number) <= to; at++) {
      const left = numbers[at] as number;
      if (left > start) result.push({ from: start, to: left - 1 });
      start = left + 1;
    }
    if (start <= to) result.push({ from: start, to });
  }
  return result;
};
