import type { Table } from '../../../lib/engine/browser/rows.ts';
import type { TableRefusal, TableSettings } from '../../files/read-table-file.ts';

/** Request to the worker that reads a file of rows. */
export interface RowsQuestion {
  readonly file: File;
  readonly settings: TableSettings;
  /** Labels of the template, which help to detect a header. */
  readonly labels: readonly string[];
}

/** A table that is open in the editor. */
export interface OpenRows extends Table {
  readonly file: File;
  readonly settings: TableSettings;
  /** Assumptions made while reading, for display. */
  readonly description: string;
}

/** Name and settings of a table that was open. */
export interface RowsReference {
  readonly name: string;
  readonly settings: TableSettings;
}

export type RowsAnswer = { readonly table: Table; readonly description: string } | { readonly refusal: TableRefusal };
