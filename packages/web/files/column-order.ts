import type { ChosenPlaces } from '@bulkfill/engine/browser/rows';

export const isSameHeader = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** Returns the table column per template column, -1 if blank. Others follow in their own or the first free places. */
export const orderColumns = (columnCount: number, places: ChosenPlaces | undefined): readonly number[] => {
  if (places === undefined) return Array.from({ length: columnCount }, (_, place) => place);
  const sources: (number | null)[] = [];
  for (const [column, place] of places) sources[column] = place;
  const used = new Set(places.values());
  const left = Array.from({ length: columnCount }, (_, place) => place).filter((place) => !used.has(place));
  const moved = left.filter((place) => {
    const isFree = !(place in sources);
    if (isFree) sources[place] = place;
    return !isFree;
  });
  let free = 0;
  for (const place of moved) {
    while (free in sources) free++;
    sources[free] = place;
  }
  return Array.from(sources, (place) => place ?? -1);
};

export const placeCells = (cells: readonly string[], order: readonly number[]): string[] =>
  order.map((place) => cells[place] ?? '');
