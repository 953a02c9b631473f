import { csvOfRows } from '@bulkfill/engine/browser/rows';
import type { RowCells } from './row-edits.ts';

export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const rowsPerTurn = 5000;

/** Returns `csvOfRows` for a table of any size. Yields between parts. */
export const writeCsvInTurns = async (rows: RowCells): Promise<Blob[]> => {
  const parts: Blob[] = [];
  for (let start = 0; start < rows.length; start += rowsPerTurn) {
    parts.push(new Blob(csvOfRows(rows.slice(start, start + rowsPerTurn))));
    await yieldToBrowser();
  }
  return parts;
};
