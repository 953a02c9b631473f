import { perObject } from './per-object.ts';
import { applyRowEdits, type RowCells, type RowEdits, readCell } from './row-edits.ts';

/** Sort column of rows. Without one, rows are in file order. */
export interface RowSort {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const folded = (text: string): string =>
  (/[^\n -~]/.test(text) ? text.normalize('NFD').replaceAll(/\p{M}/gu, '') : text).toLowerCase();

/** Row texts for filters, cached per table. A filter has no line break, so it never matches across cells. */
const foldedRows = perObject((rows: RowCells): readonly string[] => rows.map((cells) => folded(cells.join('\n'))));

/** Returns the numbers of rows that contain the filter text, in sort order. Blank cells come last. */
export const filterRows = (
  rows: RowCells,
  edits: RowEdits,
  filter: string,
  sort: RowSort | undefined,
  among?: readonly number[],
): readonly number[] => {
  const wanted = folded(filter.trim());
  const holds = wanted === '' ? undefined : foldedRows(rows);
  const found: number[] = [];
  for (const row of among ?? rows.keys()) {
    const cells = rows[row] ?? [];
    const own = edits.cells.get(row);
    const now = holds === undefined || own === undefined ? holds?.[row] : folded(applyRowEdits(cells, own).join('\n'));
    if (now === undefined || now.includes(wanted)) found.push(row);
  }
  if (sort === undefined) return found;
  const { column, direction } = sort;
  const sign = direction === 'ascending' ? 1 : -1;
  const keys = new Map(found.map((row) => [row, readCell(rows, edits, row, column).trim()]));
  return found.sort((one, other) => {
    const [a, b] = [keys.get(one)!, keys.get(other)!];
    if (a === '' || b === '') return a === b ? one - other : a === '' ? 1 : -1;
    return sign * collator.compare(a, b) || one - other;
  });
};

/** Returns the sort after a press on a column: ascending, descending, then file order. */
export const advanceSort = (sort: RowSort | undefined, column: number): RowSort | undefined => {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
};
