import type { Table, TableDelimiter } from '../../../lib/rows/table.ts';

/** How a file of rows is written. */
export interface WrittenAs {
  readonly delimiter?: TableDelimiter;
  readonly encoding?: string;
  /** Of an XLSX file. */
  readonly sheet?: string;
}

/** A file of rows for the thread that reads it. */
export interface RowsQuestion {
  readonly file: File;
  /** Whether the first line is a header; undefined lets the reader guess. */
  readonly header: boolean | undefined;
  /** Undefined lets the reader guess. */
  readonly written: WrittenAs | undefined;
  /** Labels of the template, which tell a header. */
  readonly labels: readonly string[];
}

/** A file of rows as the page needs it: not all of it. */
export interface ReadRows {
  readonly header: readonly string[] | null;
  readonly columnCount: number;
  readonly rowCount: number;
  /** The first rows. */
  readonly preview: readonly (readonly string[])[];
  readonly assumed: Table['assumed'];
  readonly notes: Table['notes'];
  /** What was assumed, for a person. */
  readonly description: string;
  /** What is posted. */
  readonly csv: Blob;
}

export type RowsAnswer = { readonly rows: ReadRows } | { readonly error: { readonly code: string; readonly message: string } };
