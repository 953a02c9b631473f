import type { NamedColumn, Table } from '../../../lib/engine/browser/rows.ts';
import type { ColumnsChoice, FoundColumns } from '../../files/find-columns.ts';
import type { TableRefusal, TableSettings } from '../../files/read-table-file.ts';
import type { NewJobDraft } from './draft.ts';

/** A file of rows for the thread that reads it. */
export interface RowsQuestion {
  readonly file: File;
  /** Of the file, where it was read before. */
  readonly sha256: string | undefined;
  readonly settings: TableSettings;
  /** Of the template: they tell a header, and where the columns go. */
  readonly columns: readonly NamedColumn[];
  readonly chosen: NewJobDraft['columnsChoice'];
  /** Choices of other times by `choiceKey`. */
  readonly kept: ReadonlyMap<string, ColumnsChoice>;
}

/** Where the columns of the template are in the table. */
export interface RowsColumns {
  readonly found: FoundColumns;
  readonly choice: ColumnsChoice | undefined;
  /** The choice is of another time. */
  readonly isKept: boolean;
  /** Under which it is kept. */
  readonly key: string | undefined;
}

/** A file of rows, as the form has it. */
export interface ReadRows {
  /** Of the file; undefined where the browser cannot tell. */
  readonly sha256: string | undefined;
  readonly header: readonly string[] | null;
  readonly columnCount: number;
  readonly rows: readonly (readonly string[])[];
  readonly assumed: Table['assumed'];
  readonly notes: Table['notes'];
  readonly findings: Table['findings'];
  readonly sheets: readonly string[];
  /** What was assumed, for a person. */
  readonly description: string;
  readonly columns: RowsColumns;
  /** What is posted where nothing was mended, the columns where the template has them; undefined before it is settled which column is which. */
  readonly csv: Blob | undefined;
}

export type RowsAnswer = { readonly rows: ReadRows } | { readonly refusal: TableRefusal };
