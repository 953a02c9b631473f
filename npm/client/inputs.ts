import { rowOptions, runOptions } from '../../lib/engine/kit/door-options.ts';
import { didYouMean } from '../../lib/engine/kit/nearest-name.ts';
import { numberRule } from '../../lib/engine/kit/number-rule.ts';
import { anything, flag, optionFault, snakeCase, text } from '../../lib/engine/kit/option-set.ts';
import type { SentFinding } from '../../lib/engine/rows/sent-findings.ts';
import type { Table } from '../../lib/engine/rows/table.ts';
import type { ColumnsChoice } from '../../lib/engine/rows/tables/settle-columns.ts';
import type { FileInput, Part } from './form.ts';

/** A value of a row; null is a missing one. */
export type RowValue = string | number | boolean | null;

/** One row: an object by `column_<n>`, or values by place. `templates.fill` takes labels of columns as keys, too. */
export type RowInput = Readonly<Record<string, RowValue>> | readonly RowValue[];

/** Rows to send: objects by `column_<n>` or values by place; or the JSON text of an array of such objects. */
export type Rows = readonly RowInput[] | string;

/** What is filled and how: a PDF and its package. */
export interface FilesInput {
  readonly pdf: FileInput;
  /** The signed package (`.svc`). */
  readonly package: FileInput;
  readonly templateId?: undefined;
  readonly templateRevision?: undefined;
}

/** What is filled and how: a template that the service keeps. Source: fill-one.md, "Templates". */
export interface TemplateIdInput {
  readonly templateId: string;
  /** Refused (`TEMPLATE_CHANGED`) where the template has another one by now. */
  readonly templateRevision?: number | undefined;
  readonly pdf?: undefined;
  readonly package?: undefined;
}

/** Rows, and what decides how each is drawn and named. */
export interface RowsInput {
  /** This or `csv`. A table of `readTable` is placed by the names of its columns, and its findings are sent, too. */
  readonly rows?: Rows | Table | undefined;
  /**
   * For a table in `rows` with other names than the template. For names of the table the label (or `column_<n>`) that each
   * is; or `'by-place'`.
   */
  readonly columns?: ColumnsChoice | undefined;
  /** Findings of a reader of tables: entries, or their JSON text. A table in `rows` brings its own. */
  readonly tableFindings?: readonly SentFinding[] | string | undefined;
  /** RFC 4180, UTF-8, commas, no header line. */
  readonly csv?: FileInput | string | undefined;
  /** Keys of columns whose values name the PDFs, at most three. */
  readonly filenameColumns?: readonly string[] | undefined;
  readonly includeStickers?: boolean | undefined;
  readonly flattenForms?: boolean | undefined;
  /** Of a PDF that declares PDF/A or PDF/UA: keep it in every row, require it, or ignore it (keep). */
  readonly conformance?: 'keep' | 'require' | 'ignore' | undefined;
  /** Fail a row that would be partial, with `ROW_PARTIAL` (false). */
  readonly strict?: boolean | undefined;
}

/**
 * What a check is made of: `pdf` and `package`, or `templateId` in place of them. Fields that are not given have the service's defaults.
 * Source: api-additions.md, "Check".
 */
export type CheckInput = (FilesInput | TemplateIdInput) & RowsInput;

/** What is taken of a source that is sent. */
interface SourceInput {
  /** Take a PDF of which parts are missing, which is refused otherwise (`SOURCE_PDF_INCOMPLETE`). */
  readonly allowIncompleteSource?: boolean | undefined;
}

/** How the end of a job is told. */
export interface DeliveryInput {
  readonly deliveryMode?: 'response' | 'webhook' | undefined;
  readonly webhookUrl?: string | undefined;
  readonly webhookSecret?: string | undefined;
}

/** What decides about a whole run. */
export interface RunInput extends DeliveryInput, SourceInput {
  /** The job fails as soon as a greater share of its rows has failed: 0 to 100 (100). */
  readonly maxFailedRowPercent?: number | undefined;
  /** Make one PDF of all rows too. */
  readonly printFile?: boolean | undefined;
  readonly printEven?: boolean | undefined;
  /** Rewrite the source once before the run, so that every row is smaller. */
  readonly optimize?: boolean | undefined;
}

/**
 * What a job is made of: `pdf` and `package`, or `templateId` in place of them. Fields that are not given have the service's defaults.
 * Source: specification 4.1; api-additions.md.
 */
export type JobInput = CheckInput & RunInput;

/** A row of a job that runs again. Cells that are not named stay as they are. */
export interface ChangedRow {
  /** Its number in the job. */
  readonly row_number: number;
  /** Cells by `column_<n>` or label of the column; null is an empty cell. */
  readonly cells: Readonly<Record<string, RowValue>>;
}

/** What a retry is made of: nothing is needed. Source: api-additions.md, "Retry". */
export interface RetryInput extends DeliveryInput, SourceInput {
  /** The mended `corrections.csv` or `corrections.xlsx`: its rows alone run. */
  readonly corrections?: FileInput | string | undefined;
  /** In place of `corrections`: the rows that run and their changed cells, or the JSON text of such an array. */
  readonly rows?: readonly ChangedRow[] | string | undefined;
  /** Replaces the findings of the job's table. By default these are kept except for corrected cells. */
  readonly tableFindings?: readonly SentFinding[] | string | undefined;
  /** False: failed rows alone (true). */
  readonly includePartial?: boolean | undefined;
  readonly package?: FileInput | undefined;
  readonly pdf?: FileInput | undefined;
  /** In place of package and PDF: a template that the service keeps. */
  readonly templateId?: string | undefined;
  readonly templateRevision?: number | undefined;
  readonly maxFailedRowPercent?: number | undefined;
  /** Absent: as the job had it. */
  readonly conformance?: 'keep' | 'require' | 'ignore' | undefined;
}

/** What a template is made of, whole. Source: fill-one.md, "Templates". */
export interface TemplateInput extends SourceInput {
  readonly pdf: FileInput;
  /** The signed package (`.svc`). */
  readonly package: FileInput;
  /** 1 to 200 characters (the package's). */
  readonly name?: string | undefined;
}

/** Fields that are sent as text, and what each must be. Their names in HTTP are the same in snake case, except `rows`. */
const texts = {
  name: text,
  templateId: text,
  templateRevision: anything,
  ...runOptions,
  ...rowOptions,
  conformance: text,
  allowIncompleteSource: flag,
  includePartial: flag,
  deliveryMode: text,
  webhookUrl: text,
  webhookSecret: text,
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

/** `columns` is settled before. */
type InputName = Exclude<keyof JobInput | keyof RetryInput | keyof TemplateInput, 'columns'>;
type Input = { readonly [Name in InputName]?: unknown };

const isFileOption = (option: string): option is keyof typeof files => Object.hasOwn(files, option);

/**
 * The fields of a form, as the API names them: what is short first, so that the service can refuse early.
 *
 * Throws TypeError for a name that is not a field: the service would ignore it; and for a file that is none. Null is as good as nothing.
 *
 * @param rowsPart makes the field of `rows`.
 */
export const partsOf = (input: Input, rowsPart: (rows: unknown) => Part = rowsJsonPart): readonly Part[] => {
  const known: readonly string[] = [...Object.keys(texts), ...Object.keys(files)];
  const unknown = Object.keys(input).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`"${unknown}" is not a field of the request.${didYouMean(unknown, known)} Fields: ${known.join(', ')}`);
  const fault = optionFault(Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(texts, name))), texts);
  if (fault !== undefined) throw new TypeError(fault);
  const short = (Object.keys(texts) as TextName[]).flatMap((option): Part[] => {
    const value = input[option] ?? undefined;
    if (value === undefined) return [];
    if (option === 'rows') return [rowsPart(value)];
    return [{ name: snakeCase(option), text: typeof value === 'object' ? JSON.stringify(value) : String(value) }];
  });
  const long = Object.keys(input).flatMap((option): Part[] => {
    if (!isFileOption(option)) return [];
    const file = input[option] ?? undefined;
    return file === undefined ? [] : [{ ...files[option], file: fileOf(file, option) }];
  });
  return [...short, ...long];
};

/** A table may come as its text. Of another file a text would be a path, whose letters nobody wants to send. */
const fileOf = (file: unknown, option: keyof typeof files): FileInput => {
  const isTable = option === 'csv' || option === 'corrections';
  if (isTable && typeof file === 'string') {
    if (isPathLike(file)) throw new TypeError(`"${option}" must be a table or its text, not its path: read the file first.`);
    return new Blob([file], { type: files[option].type });
  }
  if ((typeof file === 'object' && file !== null) || typeof file === 'function') return file as FileInput;
  throw new TypeError(
    `"${option}" must be a file${isTable ? ' or its text' : ', not its path'}: a blob, bytes, a stream, or a function that opens one.`,
  );
};

const fileName = /\.(?:csv|tsv|tab|txt|xlsx?|json|ndjson|ods)$/i;

const pathStart = /^(?:file:|\.{0,2}[/\\]|[A-Za-z]:[/\\])/;

/** Whether a text is a path where a table is expected: one line that begins as paths do or ends as names of files do. */
const isPathLike = (table: string): boolean => {
  const line = table.trim();
  return !/[\r\n]/.test(table) && (fileName.test(line) || (pathStart.test(line) && !line.includes(',')));
};

/** Throws TypeError, naming row and key, for a number that JSON would change or leave out. */
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

/** One row, as the API takes it: values by place get the keys of their columns. */
export const rowObject = (row: RowInput, index = 0): Readonly<Record<string, RowValue>> => {
  if (typeof row !== 'object' || row === null) throw new TypeError(`Row ${index + 1} must be an object or an array.`);
  requireNumbers(row, index + 1);
  return Array.isArray(row)
    ? Object.fromEntries(row.map((value: RowValue, column) => [`column_${column}`, value]))
    : (row as Readonly<Record<string, RowValue>>);
};

const rowsJsonPart = (rows: unknown): Part => ({ name: 'rows_json', text: rowsText(rows as Rows) });

/** The fields of a retry. Throws TypeError as `partsOf` does, and for rows next to corrections. */
export const retryPartsOf = (input: RetryInput): readonly Part[] => {
  if ((input.rows ?? undefined) !== undefined && (input.corrections ?? undefined) !== undefined)
    throw new TypeError('Send "rows" or "corrections", not both.');
  return partsOf(input, (rows) => ({ name: 'rows', text: changedRowsText(rows as NonNullable<RetryInput['rows']>) }));
};

const changedRowsText = (rows: NonNullable<RetryInput['rows']>): string => {
  if (typeof rows === 'string') return textOfRows(rows);
  if (!Array.isArray(rows)) throw new TypeError('"rows" of a retry must be an array of { row_number, cells }, or its JSON text.');
  for (const { row_number: rowNumber, cells } of rows as readonly ChangedRow[]) requireNumbers(cells, rowNumber);
  return JSON.stringify(rows);
};

/** A form would double line ends; between JSON tokens they mean no more than spaces. */
const rowsText = (rows: Rows): string =>
  typeof rows === 'string' ? textOfRows(rows) : JSON.stringify(rows.map((row, index) => rowObject(row, index)));

const textOfRows = (rows: string): string => {
  if (isPathLike(rows)) throw new TypeError('"rows" must be rows or their JSON text, not a path: read the file first.');
  return rows.replaceAll(/\r?\n|\r/g, ' ');
};
