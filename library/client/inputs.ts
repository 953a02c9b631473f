import type { FileInput, Part } from './form.ts';

/** A value of a row; null is a missing one. */
export type RowValue = string | number | boolean | null;

/** Rows to send: objects by `column_<n>` or values by place; or the JSON text of an array of such objects. */
export type Rows = readonly (Readonly<Record<string, RowValue>> | readonly RowValue[])[] | string;

/** What a check is made of. Fields that are not given have the service's defaults. Source: api-additions.md, "Check". */
export interface CheckInput {
  readonly pdf: FileInput;
  /** The signed package (`.svc`). */
  readonly package: FileInput;
  /** This or `csv`. */
  readonly rows?: Rows | undefined;
  /** RFC 4180, UTF-8, commas, no header line. */
  readonly csv?: FileInput | string | undefined;
  /** Keys of columns whose values name the PDFs, at most three. */
  readonly filenameColumns?: readonly string[] | undefined;
  readonly includeStickers?: boolean | undefined;
  readonly flattenForms?: boolean | undefined;
}

/** How the end of a job is told. */
interface DeliveryInput {
  readonly deliveryMode?: 'response' | 'webhook' | undefined;
  readonly webhookUrl?: string | undefined;
  readonly webhookSecret?: string | undefined;
}

/** What a job is made of. Fields that are not given have the service's defaults. Source: specification 4.1; api-additions.md. */
export interface JobInput extends CheckInput, DeliveryInput {
  /** The job fails as soon as a greater share of its rows has failed: 0 to 100 (100). */
  readonly maxFailedRowPercent?: number | undefined;
  /** Make one PDF of all rows too. */
  readonly printFile?: boolean | undefined;
  readonly printEven?: boolean | undefined;
  /** Rewrite the source once before the run, so that every row is smaller. */
  readonly optimize?: boolean | undefined;
}

/** What a retry is made of: nothing is needed. Source: api-additions.md, "Retry". */
export interface RetryInput extends DeliveryInput {
  /** The mended `corrections.csv`: its rows alone run. */
  readonly corrections?: FileInput | string | undefined;
  /** False: failed rows alone (true). */
  readonly includePartial?: boolean | undefined;
  readonly package?: FileInput | undefined;
  readonly pdf?: FileInput | undefined;
  readonly maxFailedRowPercent?: number | undefined;
}

type Input = { readonly [Name in keyof (JobInput & RetryInput)]?: (JobInput & RetryInput)[Name] | undefined };

const texts = [
  'maxFailedRowPercent',
  'filenameColumns',
  'includeStickers',
  'flattenForms',
  'printFile',
  'printEven',
  'optimize',
  'includePartial',
  'deliveryMode',
  'webhookUrl',
  'webhookSecret',
  'rows',
] as const satisfies readonly (keyof Input)[];

const files = {
  pdf: { name: 'pdf', fileName: 'source.pdf', type: 'application/pdf' },
  package: { name: 'svc_file', fileName: 'package.svc', type: 'application/octet-stream' },
  csv: { name: 'csv_file', fileName: 'rows.csv', type: 'text/csv' },
  corrections: { name: 'corrections', fileName: 'corrections.csv', type: 'text/csv' },
} as const satisfies Partial<Record<keyof Input, unknown>>;

const isFileOption = (option: string): option is keyof typeof files => Object.hasOwn(files, option);

/**
 * The fields of a form, as the API names them: what is short first, so that the service can refuse early.
 *
 * Throws TypeError for a name that is no field: the service would ignore it; and for a file that is none. Null is as good as nothing.
 */
export const partsOf = (input: Input): readonly Part[] => {
  const known: readonly string[] = [...texts, ...Object.keys(files)];
  const unknown = Object.keys(input).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`"${unknown}" is no field of the request. Fields: ${known.join(', ')}`);
  const short = texts.flatMap((option): Part[] => {
    const value = input[option] ?? undefined;
    if (value === undefined) return [];
    const name = option === 'rows' ? 'rows_json' : option.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [
      { name, text: option === 'rows' ? rowsText(value as Rows) : typeof value === 'object' ? JSON.stringify(value) : String(value) },
    ];
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
  if (isTable && typeof file === 'string') return new Blob([file], { type: files[option].type });
  if ((typeof file === 'object' && file !== null) || typeof file === 'function') return file as FileInput;
  throw new TypeError(
    `"${option}" must be a file${isTable ? ' or its text' : ', not its path'}: a blob, bytes, a stream, or a function that opens one.`,
  );
};

/** A form would double line ends; between JSON tokens they mean no more than spaces. */
const rowsText = (rows: Rows): string =>
  typeof rows === 'string'
    ? rows.replaceAll(/\r?\n|\r/g, ' ')
    : JSON.stringify(
        rows.map((row) => (Array.isArray(row) ? Object.fromEntries(row.map((value, column) => [`column_${column}`, value])) : row)),
      );
