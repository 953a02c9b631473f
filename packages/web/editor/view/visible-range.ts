/** Returns the offset of each item in a column of given heights, followed by the total. */
export const offsetsOf = (heights: readonly number[], gap: number): readonly number[] => {
  const offsets = [0];
  for (const height of heights) offsets.push(offsets.at(-1)! + height + gap);
  return offsets;
};

/** Returns the index of the item at an offset; the first or last one if outside. */
export const indexAt = (offsets: readonly number[], place: number): number => {
  let [low, high] = [0, offsets.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
};

export const findVisibleRange = (offsets: readonly number[], from: number, to: number): readonly number[] => {
  if (offsets.length < 2) return [];
  const first = indexAt(offsets, from);
  const last = indexAt(offsets, to);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};
