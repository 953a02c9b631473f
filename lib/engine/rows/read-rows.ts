import type { TableAssumptions, TableNote } from './table.ts';
import type { CellFindingCode } from './table-finding.ts';

/** What a reader found in a cell of its file. */
export interface FoundCell {
  readonly code: CellFindingCode;
  /** Its row: an index of `ReadRows.rows`. */
  readonly index: number;
  /** From 0. */
  readonly column: number;
}

/** What a reader of one format gives. */
export interface ReadRows {
  readonly rows: readonly (readonly string[])[];
  /** Where each row is in its file, from 1: for formats that leave out rows. */
  readonly lines?: readonly number[];
  /** Known where the format names its columns itself; null where it says that nothing does. */
  readonly names?: readonly string[] | null | undefined;
  readonly assumed: Omit<TableAssumptions, 'header'>;
  readonly notes: readonly TableNote[];
  readonly found: readonly FoundCell[];
  /** Columns, from 0, whose numbers or dates depend on a language that nobody named. */
  readonly localeColumns?: readonly number[];

  /** XLSX only: what could be read. */
  readonly sheets?: readonly string[];
}

/** `1 row`, `2 rows`. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Cells that a reader notes of one table. */
export const maxFoundCells = 100_000;
