import type { TableAssumptions, TableNote } from './table.ts';
import type { CellFindingCode } from './table-finding.ts';

export interface FoundCell {
  readonly code: CellFindingCode;
  /** Row: an index of `ReaderRows.rows`. */
  readonly index: number;
  readonly column: number;
}

export interface ReaderRows {
  readonly rows: readonly (readonly string[])[];
  /** Line of each row in the file, from 1. Only for formats that skip rows. */
  readonly lines?: readonly number[];
  /** Column names if the format has them; null if it has positions instead of names. */
  readonly names?: readonly string[] | null | undefined;
  readonly assumed: Omit<TableAssumptions, 'header'>;
  readonly notes: readonly TableNote[];
  readonly found: readonly FoundCell[];
  /** Columns, from 0, with numbers or dates that depend on a language that the caller did not name. */
  readonly localeColumns?: readonly number[];

  /** XLSX only: names of the sheets that can be read. */
  readonly sheets?: readonly string[];
}

export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const maxFoundCells = 100_000;
