import { rowFileName } from '../../../lib/engine/browser/rows.ts';
import { columnOrder, placeTable } from '../../files/find-columns.ts';
import { csvInTurns } from '../../rows/in-turns.ts';
import { hasEdits, type RowEdits, type Rows, rowsToRun } from '../../rows/row-edits.ts';
import { columnWords, distinctWords } from '../tables/column-words.ts';
import type { ReadRows } from './rows-message.ts';

/** A column of the rows as it is sent. */
export interface SentColumn {
  /** Where it stands in the file, from 0. */
  readonly inFile: number;
  /** `column_<place>`: where the template has it. */
  readonly place: number;
  readonly words: string;
}

/**
 * The columns of a table in the order in which they are sent, with what people call them. Before it is settled which is which they stand as
 * in the file. Columns that stay blank are none.
 *
 * @param labels of the template by place: they name what the table does not.
 */
export const sentColumns = ({ header, columnCount, columns: { found } }: ReadRows, labels: readonly string[]): readonly SentColumn[] => {
  const order = columnOrder(columnCount, found.settled ? found.places : undefined);
  const columns = order.flatMap((inFile, place) => {
    const label = header?.[inFile]?.trim() || (found.settled ? labels[place] : '');
    return inFile < 0 ? [] : [{ inFile, place, words: columnWords(label, inFile) }];
  });
  const words = distinctWords(
    columns.map((column) => column.words),
    columns.map(({ inFile }) => inFile),
  );
  return columns.map((column, index) => ({ ...column, words: words[index] ?? column.words }));
};

/** The rows that run, with their columns where the template has them. */
const placedRows = ({ header, columnCount, rows, columns: { found } }: ReadRows, edits: RowEdits): Rows =>
  placeTable({ header, columnCount, rows: rowsToRun(rows, edits) as string[][] }, found.settled ? found.places : undefined).rows;

/** The first row that runs, as it is sent; undefined where none does. */
const firstSentRow = (read: ReadRows, edits: RowEdits): readonly string[] | undefined => {
  const first = read.rows.findIndex((_, row) => !edits.leftOut.has(row));
  if (first < 0) return undefined;
  const cells = edits.cells.get(first);
  const only = { ...read, rows: read.rows.slice(first, first + 1) };
  return placedRows(only, { cells: new Map(cells && [[0, cells]]), leftOut: new Set() })[0];
};

/** What the PDF of the first row is called; undefined where none runs. */
export const firstFileName = (read: ReadRows, edits: RowEdits, keys: readonly string[], rowCount: number): string | undefined => {
  const row = firstSentRow(read, edits);
  return row && rowFileName(1, keys, row, { rows: rowCount });
};

/** What is posted: the rows as they were mended, without those that are left out. @param csv of all rows, as they were read. */
export const csvToSend = async (csv: Blob, read: ReadRows, edits: RowEdits): Promise<Blob> => {
  if (!hasEdits(edits)) return csv;
  return new Blob(await csvInTurns(placedRows(read, edits)), { type: 'text/csv' });
};
