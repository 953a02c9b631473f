import type { TableFinding } from './table-finding.ts';

/** How sure an assumption is: `told` was asked for, `certain` follows from the bytes, `likely` from strong signs, `guess` needs a look by a person. */
export type Sureness = 'told' | 'certain' | 'likely' | 'guess';

/** Something that was assumed about a file, and how sure that is. */
export interface Assumption<T> {
  readonly value: T;
  readonly sure: Sureness;
}

export const tableFormats = ['csv', 'json', 'ndjson', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** What a text file separates its cells with. */
export const tableDelimiters = [',', ';', '\t', '|'] as const;
export type TableDelimiter = (typeof tableDelimiters)[number];

/** What was assumed to read a table. A member that does not concern the format is absent. */
export interface TableAssumptions {
  readonly format: Assumption<TableFormat>;
  /** A WHATWG label, such as `utf-8`, `utf-16le` or `windows-1252`. Not for XLSX. */
  readonly encoding?: Assumption<string>;
  /** CSV only. */
  readonly delimiter?: Assumption<TableDelimiter>;
  /** Whether the first row names the columns. */
  readonly header: Assumption<boolean>;
  /** Only where the columns are named below a title, which is left out: the line that names them, from 1. */
  readonly headerLine?: Assumption<number>;
  /** XLSX only: the name of the sheet. */
  readonly sheet?: Assumption<string>;
  /** XLSX only, and only where a shown cell depends on it: the language in which numbers and dates are written. */
  readonly locale?: Assumption<string>;
}

/** Something about a table that its reader should look at. */
export interface TableNote {
  readonly code:
    | 'CELLS_WITH_ERRORS'
    | 'CHARACTERS_REPLACED'
    | 'DATES_IN_SEVERAL_FORMATS'
    | 'EMPTY_ROWS_LEFT_OUT'
    | 'FORMULAS_WITHOUT_VALUE'
    | 'HIDDEN_COLUMNS_READ'
    | 'HIDDEN_ROWS_READ'
    | 'LABELS_REPEATED'
    | 'MERGED_CELLS'
    | 'NUMBERS_SHORTENED'
    | 'OTHER_SHEETS'
    | 'ROWS_FILLED_UP';
  /** One sentence, with what to do. Holds names of sheets and columns, never a cell. */
  readonly message: string;
}

/** A table as rows of text, each cell as a spreadsheet shows it. */
export interface Table {
  /** The labels of the columns, where the first row names them. */
  readonly header: readonly string[] | null;
  /** Cells of the widest row, the header's too. Every row has so many. */
  readonly columnCount: number;
  /** The data, without the header: row 1 is the first of these. */
  readonly rows: readonly (readonly string[])[];
  readonly assumed: TableAssumptions;
  readonly notes: readonly TableNote[];
  /** Cells whose text may not be what was meant, and guesses, by row and column: the first 100,000. They go with the rows to a fill or a check. */
  readonly findings: readonly TableFinding[];
  /** XLSX only: the names of the visible sheets, and of the one that was read. */
  readonly sheets?: readonly string[];
}

/** Bounds of what is read. A file that passes one is refused with `INVALID_TABLE`. */
export interface TableLimits {
  /** Of the file (100 MiB). */
  readonly maxBytes: number;
  /** Of what an XLSX file unpacks to (512 MiB): a few kilobytes can claim terabytes. */
  readonly maxUnpackedBytes: number;
  /** Rows times columns (10,000,000). */
  readonly maxCells: number;
  /** Of one row (16,384: the width of the widest spreadsheet). */
  readonly maxColumns: number;
  /** UTF-16 code units of one cell (1,000,000). */
  readonly maxCellCharacters: number;
}

/** What the caller can tell about a table. What is not told is assumed, and said in `Table.assumed`. */
export interface TableOptions {
  readonly format?: TableFormat | 'auto' | undefined;
  readonly header?: boolean | 'auto' | undefined;
  /** The row of the file that names the columns, from 1: what stands above it, such as a title, is left out. Not with `header: false`. */
  readonly headerLine?: number | undefined;
  readonly delimiter?: TableDelimiter | 'auto' | undefined;
  /** A WHATWG encoding label, such as `windows-1250`. */
  readonly encoding?: string | undefined;
  /** XLSX: the name of a sheet. */
  readonly sheet?: string | undefined;
  /** XLSX: the language in which a spreadsheet would show numbers and dates, such as `de-DE` (`en-US`). */
  readonly locale?: string | undefined;
  /** XLSX: the guess at `locale` if it is not given (`en-US`). */
  readonly likelyLocale?: string | undefined;
  /** XLSX: dates as each cell shows them, or all alike as `2026-11-24`, with a time as `2026-11-24T14:05:00`, a time alone as `14:05:00` ("shown"). */
  readonly dates?: 'shown' | 'iso' | undefined;
  /** XLSX: leave out what is hidden in the sheet, rows and columns (false). */
  readonly skipHidden?: boolean | undefined;
  /** Labels that a header would hold, such as those of a template: they decide whether the first row is one, or one below a title. */
  readonly labels?: readonly string[] | undefined;
  readonly limits?: Partial<TableLimits> | undefined;
}
