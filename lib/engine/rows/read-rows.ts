import type { TableAssumptions, TableNote } from './table.ts';

/** What a reader of one format gives. */
export interface ReadRows {
  readonly rows: readonly (readonly string[])[];
  /** Where each row is in its file, from 1: for formats that leave out rows. */
  readonly lines?: readonly number[];
  /** Known where the format names its columns itself; null where it says that nothing does. */
  readonly names?: readonly string[] | null | undefined;
  readonly assumed: Omit<TableAssumptions, 'header'>;
  readonly notes: readonly TableNote[];
  /** XLSX only: what could be read. */
  readonly sheets?: readonly string[];
}

/** `1 row`, `2 rows`. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
