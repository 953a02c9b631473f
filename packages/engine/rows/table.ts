import type { TableFinding } from './table-finding.ts';

/**
 * Certainty of an assumption: `told` was set by the caller, `certain` follows from the bytes, `likely` has strong
 * evidence, `guess` needs review.
 */
export type Sureness = 'told' | 'certain' | 'likely' | 'guess';

/** An assumption about a file, and its certainty. */
export interface Assumption<T> {
  readonly value: T;
  readonly sure: Sureness;
}

export const tableFormats = ['csv', 'json', 'ndjson', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

export const tableDelimiters = [',', ';', '\t', '|'] as const;
export type TableDelimiter = (typeof tableDelimiters)[number];

/** Assumptions made to read a table. Members that do not apply to the format are absent. */
export interface TableAssumptions {
  readonly format: Assumption<TableFormat>;
  /** A WHATWG label, such as `utf-8`, `utf-16le` or `windows-1252`. Not for XLSX. */
  readonly encoding?: Assumption<string>;
  /** CSV only. */
  readonly delimiter?: Assumption<TableDelimiter>;
  /** Whether the first row contains column names. */
  readonly header: Assumption<boolean>;
  /** Line of the column names, from 1. Present only if they follow a title, which is skipped. */
  readonly headerLine?: Assumption<number>;
  /** XLSX only: the name of the sheet. */
  readonly sheet?: Assumption<string>;
  /** XLSX only, and only if a shown cell depends on it: the language of numbers and dates. */
  readonly locale?: Assumption<string>;
}

/** Values of the sentence of a note. */
export interface TableNoteParams {
  readonly count?: number;
  /** The first place: a cell such as `C7`, or a row. */
  readonly first?: string;
  /** Names of columns or sheets. */
  readonly names?: readonly string[];
}

/** A note about a table that the user should check. */
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
  /** One sentence, with advice. Contains names of sheets and columns, never a cell. */
  readonly message: string;
  /** Present only if the option `noteParams` is set. */
  readonly params?: TableNoteParams;
}

/** A table as rows of text, each cell as a spreadsheet shows it. */
export interface Table {
  /** Column labels, if the first row contains them. */
  readonly header: readonly string[] | null;
  /** Cells in every row: the width of the widest row, including the header. */
  readonly columnCount: number;
  /** Data without the header: row 1 is the first of these. */
  readonly rows: readonly (readonly string[])[];
  readonly assumed: TableAssumptions;
  readonly notes: readonly TableNote[];
  /** Doubtful cells and guesses, by row and column; at most 100,000. Sent with the rows to a fill or a check. */
  readonly findings: readonly TableFinding[];
  /** XLSX only: names of the visible sheets and of the one that was read. */
  readonly sheets?: readonly string[];
}

/** Limits for reading. A file that exceeds one is rejected with `INVALID_TABLE`. */
export interface TableLimits {
  /** Size of the file (100 MiB). */
  readonly maxBytes: number;
  /** Unpacked size of an XLSX file (512 MiB): a few kilobytes can claim terabytes. */
  readonly maxUnpackedBytes: number;
  /** Rows times columns (10,000,000). */
  readonly maxCells: number;
  /** Cells per row (16,384: the width of the widest spreadsheet). */
  readonly maxColumns: number;
  /** UTF-16 code units of one cell (1,000,000). */
  readonly maxCellCharacters: number;
}

/** Options for reading a table. Omitted options are detected, and the results are in `Table.assumed`. */
export interface TableOptions {
  readonly format?: TableFormat | 'auto' | undefined;
  readonly header?: boolean | 'auto' | undefined;
  /**
   * Line of the file that contains the column names, from 1. Lines above it, such as a title, are skipped. Not allowed
   * with `header: false`.
   */
  readonly headerLine?: number | undefined;
  /** Whether to guess that a row of texts below a title is the header (false). */
  readonly guessTitle?: boolean | undefined;
  /** Whether notes have the values of their sentences, for other languages (false). */
  readonly noteParams?: boolean | undefined;
  readonly delimiter?: TableDelimiter | 'auto' | undefined;
  /** A WHATWG encoding label, such as `windows-1250`. */
  readonly encoding?: string | undefined;
  /** XLSX: the name of a sheet. */
  readonly sheet?: string | undefined;
  /** XLSX: the language of numbers and dates, such as `de-DE` (`en-US`). */
  readonly locale?: string | undefined;
  /** XLSX: the guess for `locale` if it is absent (`en-US`). */
  readonly likelyLocale?: string | undefined;
  /**
   * XLSX: dates as each cell shows them, or all in ISO form ("shown"). ISO form is `2026-11-24`, with a time
   * `2026-11-24T14:05:00`, or only a time `14:05:00`.
   */
  readonly dates?: 'shown' | 'iso' | undefined;
  /** XLSX: skip hidden rows and columns (false). */
  readonly skipHidden?: boolean | undefined;
  /**
   * Expected labels, such as the labels of a template. They decide whether the first row, or a row below a title, is
   * the header.
   */
  readonly labels?: readonly string[] | undefined;
  readonly limits?: Partial<TableLimits> | undefined;
}
