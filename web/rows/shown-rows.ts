import { cellNow, type RowEdits, type Rows } from './row-edits.ts';

/** By which column rows are sorted: the file's own order stands where none is named. */
export interface RowSort {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The rows that hold a text in one of their cells, in the order that is wanted, by their numbers in the file. Blank cells come last. */
export const shownRows = (rows: Rows, edits: RowEdits, filter: string, sort: RowSort | undefined): readonly number[] => {
  const wanted = folded(filter.trim());
  const found: number[] = [];
  for (const [row, cells] of rows.entries()) {
    const own = edits.cells.get(row);
    const isFound =
      wanted === '' ||
      cells.some((cell, column) => folded(own?.get(column) ?? cell).includes(wanted)) ||
      (own !== undefined && [...own.values()].some((cell) => folded(cell).includes(wanted)));
    if (isFound) found.push(row);
  }
  if (sort === undefined) return found;
  const { column, direction } = sort;
  const sign = direction === 'ascending' ? 1 : -1;
  const keys = new Map(found.map((row) => [row, cellNow(rows, edits, row, column).trim()]));
  return found.sort((one, other) => {
    const [a, b] = [keys.get(one)!, keys.get(other)!];
    if (a === '' || b === '') return a === b ? one - other : a === '' ? 1 : -1;
    return sign * collator.compare(a, b) || one - other;
  });
};

/** The sort after a press on a column: ascending, descending, the file's order. */
export const nextSort = (sort: RowSort | undefined, column: number): RowSort | undefined => {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
};
