import { perObject } from './per-object.ts';
import { cellNow, editedRow, type RowEdits, type Rows } from './row-edits.ts';

/** By which column rows are sorted: the file's own order stands where none is named. */
export interface RowSort {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const folded = (text: string): string => (/[^\n -~]/.test(text) ? text.normalize('NFD').replaceAll(/\p{M}/gu, '') : text).toLowerCase();

/** What rows hold, as a filter reads it: the same table is filtered again at each key. No filter has a line break, so none finds two cells. */
const foldedRows = perObject((rows: Rows): readonly string[] => rows.map((cells) => folded(cells.join('\n'))));

/** The rows that hold a text in one of their cells, in the order that is wanted, by their numbers in the file. Blank cells come last. */
export const shownRows = (rows: Rows, edits: RowEdits, filter: string, sort: RowSort | undefined): readonly number[] => {
  const wanted = folded(filter.trim());
  const holds = wanted === '' ? undefined : foldedRows(rows);
  const found: number[] = [];
  for (const [row, cells] of rows.entries()) {
    const own = edits.cells.get(row);
    const now = holds === undefined || own === undefined ? holds?.[row] : folded(editedRow(cells, own).join('\n'));
    if (now === undefined || now.includes(wanted)) found.push(row);
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
