import { nameRowFile } from '@bulkfill/engine/browser/rows';
import { orderColumns, placeCells } from '../../files/column-order.ts';
import { hasEdits, type RowCells, type RowEdits, selectRowsToRun } from '../../rows/row-edits.ts';
import type { TableRows } from '../../rows/table-message.ts';
import { columnWords, distinctWords } from '../tables/column-words.ts';

export interface SentColumn {
  /** Position in the file, 0-based. */
  readonly inFile: number;
  /** Position in the template, as in `column_<place>`. */
  readonly place: number;
  readonly words: string;
}

/**
 * Returns the columns of a table in the order of sending, with display names. Until they are settled, they are in file
 * order. Blank columns are omitted.
 *
 * @param labels of the template by position, for columns that the table does not name.
 */
export const listSentColumns = (
  { header, columnCount, columns: { found } }: TableRows,
  labels: readonly string[],
): readonly SentColumn[] => {
  const order = orderColumns(columnCount, found.settled ? found.places : undefined);
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

const placedRows = ({ columnCount, rows, columns: { found } }: TableRows, edits: RowEdits): RowCells => {
  const sent = selectRowsToRun(rows, edits);
  if (!found.settled || found.places === undefined) return sent;
  const order = orderColumns(columnCount, found.places);
  return sent.map((cells) => placeCells(cells, order));
};

/** Returns the first row to run, as sent; `undefined` if none runs. */
const firstSentRow = (read: TableRows, edits: RowEdits): readonly string[] | undefined => {
  const first = read.rows.findIndex((_, row) => !edits.leftOut.has(row));
  if (first < 0) return undefined;
  const cells = edits.cells.get(first);
  const only = { ...read, rows: read.rows.slice(first, first + 1) };
  return placedRows(only, { cells: new Map(cells && [[0, cells]]), leftOut: new Set() })[0];
};

export const nameFirstFile = (
  read: TableRows,
  edits: RowEdits,
  keys: readonly string[],
  rowCount: number,
): string | undefined => {
  const row = firstSentRow(read, edits);
  return row && nameRowFile(1, keys, row, { rows: rowCount });
};

/** Returns the edited rows to send. Rejects only if code cannot be loaded. @param csv of all rows, as read. */
export const writeEditedCsv = async (csv: Blob, read: TableRows, edits: RowEdits): Promise<Blob> => {
  if (!hasEdits(edits)) return csv;
  const { writeCsvInTurns } = await import('../../rows/in-turns.ts');
  return new Blob(await writeCsvInTurns(placedRows(read, edits)), { type: 'text/csv' });
};
