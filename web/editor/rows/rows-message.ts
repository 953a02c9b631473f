import type { Table, TableDelimiter } from '../../../lib/rows/table.ts';

/** What a person says of a file of rows; what is absent is guessed. */
export interface RowsSettings {
  readonly header?: boolean;
  readonly delimiter?: TableDelimiter;
  readonly encoding?: string;
  /** Of an XLSX file. */
  readonly sheet?: string;
}

/** A file of rows for the thread that reads it. */
export interface RowsQuestion extends RowsSettings {
  readonly file: File;
  /** Labels of the template, which tell a header. */
  readonly labels: readonly string[];
}

/** A table that is open in the editor. */
export interface OpenRows extends Table {
  readonly file: File;
  readonly settings: RowsSettings;
  /** What was assumed, for a person. */
  readonly description: string;
}

/** Rows that were open: which file, and what a person said of it. */
export interface RowsReference {
  readonly name: string;
  readonly settings: RowsSettings;
}

export type RowsAnswer =
  | { readonly table: Table; readonly description: string }
  | { readonly error: { readonly code: string; readonly message: string } };
