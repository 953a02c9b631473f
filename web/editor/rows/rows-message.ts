import type { Table } from '../../../lib/engine/browser/rows.ts';
import type { TableRefusal, TableSettings } from '../../files/read-table-file.ts';

/** A file of rows for the thread that reads it. */
export interface RowsQuestion {
  readonly file: File;
  readonly settings: TableSettings;
  /** Labels of the template, which tell a header. */
  readonly labels: readonly string[];
}

/** A table that is open in the editor. */
export interface OpenRows extends Table {
  readonly file: File;
  readonly settings: TableSettings;
  /** What was assumed, for a person. */
  readonly description: string;
}

/** Rows that were open: which file, and what a person said of it. */
export interface RowsReference {
  readonly name: string;
  readonly settings: TableSettings;
}

export type RowsAnswer = { readonly table: Table; readonly description: string } | { readonly refusal: TableRefusal };
