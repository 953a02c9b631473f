import type { Table, TemplateColumn } from '@bulkfill/engine/browser/rows';
import type { ColumnMatch, KeptChoices, PlacesChoice } from '../files/find-columns.ts';
import type { TableLocale } from '../files/guess-locale.ts';
import type { LocalTable, ReadingHelp, TableRefusal, TableSettings } from '../files/read-table-file.ts';

export interface RowsQuestion {
  readonly file: File;
  readonly sha256: string | undefined;
  readonly settings: TableSettings;
  /** Columns of the template: they help to detect a header and are matched to the table. */
  readonly columns: readonly TemplateColumn[];
  /** The user's choice of columns, and the header that it was made for. */
  readonly chosen: { readonly header: readonly string[]; readonly choice: PlacesChoice } | undefined;
  readonly kept: KeptChoices;
}

export interface RowsColumns {
  readonly found: ColumnMatch;
  readonly choice: PlacesChoice | undefined;
  readonly isKept: boolean;
  readonly key: string | undefined;
}

export interface TableRows {
  readonly sha256: string | undefined;
  readonly header: readonly string[] | null;
  readonly columnCount: number;
  readonly rows: readonly (readonly string[])[];
  readonly assumed: Table['assumed'];
  readonly notes: Table['notes'];
  readonly findings: Table['findings'];
  readonly sheets: readonly string[];
  readonly locale: TableLocale;
  readonly columns: RowsColumns;
  /** Rows to send without edits, in the template's order; `undefined` until the columns are settled. */
  readonly csv: Blob | undefined;
}

export type RowsAnswer = { readonly rows: TableRows } | { readonly refusal: TableRefusal };

/** File whose rows are shown unchanged, for the thread that reads it. */
export interface TableQuestion extends ReadingHelp {
  readonly file: File;
  readonly settings: TableSettings;
}

export type TableReply = { readonly table: LocalTable } | { readonly refusal: TableRefusal };
