import { GroupNumbers } from '@bulkfill/engine/browser/rows';
import { type RowCells, type RowEdits, readCell } from './row-edits.ts';

/** Rows of each document, by position in the file, in the order of the first rows. */
export type RowDocuments = readonly (readonly number[])[];

/** Makes one document of the rows to run with the same value in a column. Source: api.md, "Grouped rows". */
export const groupRows = (rows: RowCells, edits: RowEdits, column: number): RowDocuments => {
  const numbers = new GroupNumbers();
  const documents: number[][] = [];
  for (const row of rows.keys()) {
    if (edits.leftOut.has(row)) continue;
    const number = numbers.of(readCell(rows, edits, row, column));
    const document = documents[number];
    if (document === undefined) documents.push([row]);
    else document.push(row);
  }
  return documents;
};

/** Returns a function from a row to the number of its document, from 1; `undefined` if rows are not grouped. */
export const documentNumbers = (
  documents: RowDocuments | undefined,
): ((row: number) => number | undefined) | undefined => {
  if (documents === undefined) return undefined;
  const numbers = new Map(documents.flatMap((rows, index) => rows.map((row) => [row, index + 1] as const)));
  return (row) => numbers.get(row);
};

/** Returns the rows in the same documents as some rows, numbered from 1 as in the file. */
export const rowsOfDocuments = (documents: RowDocuments, numbers: readonly number[]): readonly number[] => {
  const wanted = new Set(numbers);
  const found = documents.filter((rows) => rows.some((row) => wanted.has(row + 1)));
  return [...new Set([...numbers, ...found.flat().map((row) => row + 1)])];
};
