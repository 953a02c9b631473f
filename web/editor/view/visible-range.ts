/** Where things of different heights stand below each other: the start of each, and at last the end of all. */
export const offsetsOf = (heights: readonly number[], gap: number): readonly number[] => {
  const offsets = [0];
  for (const height of heights) offsets.push(offsets.at(-1)! + height + gap);
  return offsets;
};

/** The index of the one that stands at a place; the first or the last where the place lies outside. */
export const indexAt = (offsets: readonly number[], place: number): number => {
  let [low, high] = [0, offsets.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
};

/** Indices, the last one included, of what is seen between two places. */
export const visibleRange = (offsets: readonly number[], from: number, to: number): readonly number[] => {
  if (offsets.length < 2) return [];
  const first = indexAt(offsets, from);
  const last = indexAt(offsets, to);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};
