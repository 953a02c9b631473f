import { csvOfRows } from '../../lib/engine/browser/rows.ts';
import type { Rows } from './row-edits.ts';

/** Lets the page answer a person before long work goes on. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const rowsPerTurn = 5000;

/** `csvOfRows` of a table however large: the page has its turn between pieces of it. */
export const csvInTurns = async (rows: Rows): Promise<Blob[]> => {
  const parts: Blob[] = [];
  for (let start = 0; start < rows.length; start += rowsPerTurn) {
    parts.push(new Blob(csvOfRows(rows.slice(start, start + rowsPerTurn))));
    await nextTurn();
  }
  return parts;
};
