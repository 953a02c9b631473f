import { rowOptions, runOptions } from '@bulkfill/engine/core/door-options';
import { suggestName } from '@bulkfill/engine/core/nearest-name';
import { numberRule } from '@bulkfill/engine/core/number-rule';
import { anything, findOptionFault, flag, text, toSnakeCase } from '@bulkfill/engine/core/option-set';
import type { SentFinding } from '@bulkfill/engine/rows/sent-findings';
import type { Table } from '@bulkfill/engine/rows/table';
import type { ColumnsChoice } from '@bulkfill/engine/rows/tables/settle-columns';
import type { FileInput, Part } from './form.ts';

/** Value of a row. `null` is a missing value. */
export type RowValue = string | number | boolean | null;

/**
 * One row: an object by `column_<n>` or by column label, or an array of values by position.
 */
export type RowInput = Readonly<Record<string, RowValue>> | readonly RowValue[];

/**
 * Rows to send: objects by `column_<n>`, arrays of values by position, or the JSON text of an array of such objects.
 */
export type Rows = readonly RowInput[] | string;

/** PDF and package to fill. */
export interface FilesInput {
  readonly pdf: FileInput;
  /** The signed package (`.svc`). */
  readonly package: FileInput;
  readonly templateId?: undefined;
  readonly templateRevision?: undefined;
}

/** Template stored in the service, to fill. Source: api.md, "Templates". */
export interface TemplateIdInput {
  readonly templateId: string;
  /** Expected revision. The request is rejected with `TEMPLATE_CHANGED` if the template has another one. */
  readonly templateRevision?: number | undefined;
  readonly pdf?: undefined;
  readonly package?: undefined;
}

/** Rows, and options for how each row is drawn and named. */
export interface RowsInput {
  /**
   * Required, unless `csv` is set. For a table of `readTable`, columns are matched by name and the findings are sent
   * too.
   */
  readonly rows?: Rows | Table | undefined;
  /**
   * Mapping for a table in `rows` with other column names than the template. Maps a name in the table to a label (or
   * `column_<n>`); or `'by-place'`.
   */
  readonly columns?: ColumnsChoice | undefined;
  /** Findings of a table reader: entries, or their JSON text. A table in `rows` contains its own. */
  readonly tableFindings?: readonly SentFinding[] | string | undefined;
  /** CSV per RFC 4180: UTF-8, commas, no header line. */
  readonly csv?: FileInput | string | undefined;
  /** Keys of the columns whose values name the PDFs, at most three. */
  readonly filenameColumns?: readonly string[] | undefined;
  /** Key of a column: the rows with one value in it make one document. A retry keeps the one of its job. */
  readonly groupBy?: string | undefined;
  readonly includeStickers?: boolean | undefined;
  readonly flattenForms?: boolean | undefined;
  /** For a PDF that declares PDF/A or PDF/UA: keep conformance in every row, require it, or ignore it (keep). */
  readonly conformance?: 'keep' | 'require' | 'ignore' | undefined;
  /** Fail partial rows with `ROW_PARTIAL` (false). */
  readonly strict?: boolean | undefined;
}

/**
 * Input of a check: `pdf` and `package`, or `templateId` in place of them. Missing fields use the defaults of the
 * service. Source: api.md, "Check".
 */
export type CheckInput = (FilesInput | TemplateIdInput) & RowsInput;

/** Pairs of the caller: at most 16, with keys of at most 40 and values of at most 500 characters. */
export type MetadataInput = Readonly<Record<string, string>>;

/** Options for a source PDF that is sent. */
interface SourceInput {
  /** Accept a PDF with missing parts, which is otherwise rejected with `SOURCE_PDF_INCOMPLETE`. */
  readonly allowIncompleteSource?: boolean | undefined;
}

/** Notification of the end of a job. */
export interface DeliveryInput {
  /** In webhook mode without address and secret, the webhook endpoints of the account receive the event. */
  readonly deliveryMode?: 'response' | 'webhook' | undefined;
  readonly webhookUrl?: string | undefined;
  readonly webhookSecret?: string | undefined;
}

/** Options for a whole run. */
export interface RunInput extends DeliveryInput, SourceInput {
  /** The job fails once a greater percentage of its rows has failed: 0 to 100 (100). */
  readonly maxFailedRowPercent?: number | undefined;
  /** Also make one PDF of all rows. */
  readonly printFile?: boolean | undefined;
  readonly printEven?: boolean | undefined;
  /** Rewrite the source once before the run, so that every row is smaller. */
  readonly optimize?: boolean | undefined;
  /** Sign every PDF with the key of the service (false). */
  readonly seal?: boolean | undefined;
  /** Make a sample: "SAMPLE" on every page, at most 5 rows, not billed. */
  readonly sample?: boolean | undefined;
  readonly metadata?: MetadataInput | undefined;
}

/**
 * Input of a job: `pdf` and `package`, or `templateId` in place of them. Missing fields use the defaults of the
 * service. Source: specification 4.1; api.md.
 */
export type JobInput = CheckInput & RunInput;

/** Row of a job to run again. Cells that are not named stay unchanged. */
export interface ChangedRow {
  /** Row number in the job. */
  readonly row_number: number;
  /** If the job groups rows: the rows of the document that change. Default: all of them. */
  readonly source_rows?: readonly number[] | undefined;
  /** Cells by `column_<n>` or column label. `null` is an empty cell. */
  readonly cells: Readonly<Record<string, RowValue>>;
}

/** Input of a retry. All fields are optional. Source: api.md, "Retry". */
export interface RetryInput extends DeliveryInput, SourceInput {
  /** The corrected `corrections.csv` or `corrections.xlsx`. Only its rows run. */
  readonly corrections?: FileInput | string | undefined;
  /** In place of `corrections`: the rows to run with their changed cells, or the JSON text of such an array. */
  readonly rows?: readonly ChangedRow[] | string | undefined;
  /** Replaces the findings of the job's table. Default: these, and those of the corrections for corrected cells. */
  readonly tableFindings?: readonly SentFinding[] | string | undefined;
  /** `false`: run failed rows only (true). */
  readonly includePartial?: boolean | undefined;
  readonly package?: FileInput | undefined;
  readonly pdf?: FileInput | undefined;
  /** In place of package and PDF: a template stored in the service. */
  readonly templateId?: string | undefined;
  readonly templateRevision?: number | undefined;
  readonly maxFailedRowPercent?: number | undefined;
  /** Default: the setting of the job. */
  readonly seal?: boolean | undefined;
  /** Default: the pairs of the job. */
  readonly metadata?: MetadataInput | undefined;
  /** Default: the setting of the job. */
  readonly conformance?: 'keep' | 'require' | 'ignore' | undefined;
}

/** Complete input of a template. Source: api.md, "Templates". */
export interface TemplateInput extends SourceInput {
  readonly pdf: FileInput;
  /** The signed package (`.svc`). */
  readonly package: FileInput;
  /** 1 to 200 characters. Default: the name in the package. */
  readonly name?: string | undefined;
  readonly metadata?: MetadataInput | undefined;
}

/** Rules for the fields that are sent as text. In HTTP, their names are the same in snake case, except `rows`. */
const texts = {
  name: text,
  templateId: text,
  templateRevision: anything,
  ...runOptions,
  ...rowOptions,
  groupBy: text,
  seal: flag,
  sample: flag,
  conformance: text,
  allowIncompleteSource: flag,
  includePartial: flag,
  deliveryMode: text,
  webhookUrl: text,
  webhookSecret: text,
  metadata: anything,
  tableFindings: anything,
  rows: anything,
} as const satisfies { readonly [Name in Exclude<InputName, keyof typeof files>]: unknown };

type TextName = keyof typeof texts;

const files = {
  pdf: { name: 'pdf', fileName: 'source.pdf', type: 'application/pdf' },
  package: { name: 'svc_file', fileName: 'package.svc', type: 'application/octet-stream' },
  csv: { name: 'csv_file', fileName: 'rows.csv', type: 'text/csv' },
  corrections: { name: 'corrections', fileName: 'corrections.csv', type: 'text/csv' },
} as const satisfies Partial<Record<InputName, unknown>>;

/** `columns` was resolved before. */
type InputName = Exclude<keyof JobInput | keyof RetryInput | keyof TemplateInput, 'columns'>;
type Input = { readonly [Name in InputName]?: unknown };

const isFileOption = (option: string): option is keyof typeof files => Object.hasOwn(files, option);

/**
 * Builds the fields of a form under their API names. Short fields come first, so that the service can reject the
 * request early.
 *
 * Throws TypeError for an unknown field, which the service would ignore, and for an invalid file. `null` counts as
 * absent.
 *
 * @param rowsPart builds the field for `rows`.
 */
export const partsOf = (input: Input, rowsPart: (rows: unknown) => Part = rowsJsonPart): readonly Part[] => {
  const known: readonly string[] = [...Object.keys(texts), ...Object.keys(files)];
  const unknown = Object.keys(input).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(
      `"${unknown}" is not a field of the request.${suggestName(unknown, known)} Fields: ${known.join(', ')}`,
    );
  const fault = findOptionFault(
    Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(texts, name))),
    texts,
  );
  if (fault !== undefined) throw new TypeError(fault);
  const short = (Object.keys(texts) as TextName[]).flatMap((option): Part[] => {
    const value = input[option] ?? undefined;
    if (value === undefined) return [];
    if (option === 'rows') return [rowsPart(value)];
    return [{ name: toSnakeCase(option), text: typeof value === 'object' ? JSON.stringify(value) : String(value) }];
  });
  const long = Object.keys(input).flatMap((option): Part[] => {
    if (!isFileOption(option)) return [];
    const file = input[option] ?? undefined;
    return file === undefined ? [] : [{ ...files[option], file: fileOf(file, option) }];
  });
  return [...short, ...long];
};

/** Accepts a table as its text. Rejects text that looks like a path, and text in place of any other file. */
const fileOf = (file: unknown, option: keyof typeof files): FileInput => {
  const isTable = option === 'csv' || option === 'corrections';
  if (isTable && typeof file === 'string') {
    if (isPathLike(file))
      throw new TypeError(`"${option}" must be a table or its text, not its path: read the file first.`);
    return new Blob([file], { type: files[option].type });
  }
  if ((typeof file === 'object' && file !== null) || typeof file === 'function') return file as FileInput;
  throw new TypeError(
    `"${option}" must be a file${isTable ? ' or its text' : ', not its path'}: a blob, bytes, a stream, or a function that opens one.`,
  );
};

const fileName = /\.(?:csv|tsv|tab|txt|xlsx?|json|ndjson|ods)$/i;

const pathStart = /^(?:file:|\.{0,2}[/\\]|[A-Za-z]:[/\\])/;

/** Whether a text looks like a path: one line that begins like a path or ends like a file name. */
const isPathLike = (table: string): boolean => {
  const line = table.trim();
  return !/[\r\n]/.test(table) && (fileName.test(line) || (pathStart.test(line) && !line.includes(',')));
};

/** Throws TypeError, with row and key, for a number that JSON would change or drop. */
const requireNumbers = (row: RowInput, rowNumber: number): void => {
  for (const [key, value] of Object.entries(row) as [string, unknown][]) {
    const items: readonly unknown[] = Array.isArray(value)
      ? value.flatMap((item: unknown) => (typeof item === 'object' && item !== null ? Object.values(item) : [item]))
      : [value];
    for (const item of items) {
      const rule = typeof item === 'number' ? numberRule(item) : undefined;
      if (rule !== undefined) throw new TypeError(`Row ${rowNumber} has a number in "${key}" that ${rule}.`);
    }
  }
};

/** Converts one row to an object. Values by position get the keys of their columns. */
export const rowObject = (row: RowInput, index = 0): Readonly<Record<string, RowValue>> => {
  if (typeof row !== 'object' || row === null) throw new TypeError(`Row ${index + 1} must be an object or an array.`);
  requireNumbers(row, index + 1);
  return Array.isArray(row)
    ? Object.fromEntries(row.map((value: RowValue, column) => [`column_${column}`, value]))
    : (row as Readonly<Record<string, RowValue>>);
};

const rowsJsonPart = (rows: unknown): Part => ({ name: 'rows_json', text: rowsText(rows as Rows) });

/** Builds the fields of a retry. Throws TypeError like `partsOf`, and for both rows and corrections. */
export const retryPartsOf = (input: RetryInput): readonly Part[] => {
  if ((input.rows ?? undefined) !== undefined && (input.corrections ?? undefined) !== undefined)
    throw new TypeError('Send "rows" or "corrections", not both.');
  return partsOf(input, (rows) => ({ name: 'rows', text: changedRowsText(rows as NonNullable<RetryInput['rows']>) }));
};

const changedRowsText = (rows: NonNullable<RetryInput['rows']>): string => {
  if (typeof rows === 'string') return textOfRows(rows);
  if (!Array.isArray(rows))
    throw new TypeError('"rows" of a retry must be an array of { row_number, cells }, or its JSON text.');
  for (const { row_number: rowNumber, cells } of rows as readonly ChangedRow[]) requireNumbers(cells, rowNumber);
  return JSON.stringify(rows);
};

/** Multipart forms normalize line ends to CRLF. Between JSON tokens that has no effect. */
const rowsText = (rows: Rows): string =>
  typeof rows === 'string' ? textOfRows(rows) : JSON.stringify(rows.map((row, index) => rowObject(row, index)));

const textOfRows = (rows: string): string => {
  if (isPathLike(rows)) throw new TypeError('"rows" must be rows or their JSON text, not a path: read the file first.');
  return rows.replaceAll(/\r?\n|\r/g, ' ');
};
