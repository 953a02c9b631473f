import { type Command, InvalidArgumentError } from 'commander';
import type { FillSettings } from '../lib/fill/fill-settings.ts';
import { maxFilenameColumns } from '../lib/rows/row-file-name.ts';
import { type NumberRange, parseRowRanges } from '../lib/rows/row-ranges.ts';
import { nameList, wholeNumber } from './option-parsers.ts';
import type { GuardedInput } from './output/choose-output.ts';
import { refuseTableFlags, type TableFlags, type TableReading, tableOptions, tableReading } from './table/table-options.ts';
import { UsageError } from './usage-error.ts';

/** What says how the PDF is filled. */
export interface FormFile {
  readonly kind: 'svc' | 'template';
  readonly path: string;
}

/** Where the rows come from. */
export type RowsFile =
  | { readonly kind: 'csv' | 'rows'; readonly path: string }
  | { readonly kind: 'table'; readonly path: string; readonly reading: TableReading };

/** What `submit`, `render` and `check` are all asked for. */
export interface FillRequest {
  readonly pdf: string;
  readonly form: FormFile;
  readonly data: RowsFile;
  /** Only these rows, in ascending order; all of them without. */
  readonly rowRanges?: readonly NumberRange[];
  /** Its `filenameColumns` are keys or labels, as they were given. */
  readonly settings: FillSettings;
}

/** Options that say what is filled, with what. */
interface InputOptions extends TableFlags {
  readonly pdf: string;
  readonly svc?: string;
  readonly template?: string;
  readonly csv?: string;
  readonly rows?: string;
  readonly table?: string;
  readonly rowsRange?: readonly NumberRange[];
}

interface FillOptions extends InputOptions {
  readonly maxFailed: number;
  readonly filenameColumns?: string[];
  readonly stickers?: boolean;
  readonly flatten?: boolean;
  /** Where it goes, or that it is wanted. */
  readonly printFile?: string | boolean;
  readonly printEven?: boolean;
  readonly optimize?: boolean;
  readonly strict?: boolean;
}

/** Declares where package and rows of a fill through the service come from. Source: command-line.md, "bulkfill". */
export const packageInputOptions = (command: Command): Command =>
  rowOptions(command.requiredOption('--pdf <file>', 'the PDF to fill').requiredOption('--svc <file>', 'the package that says how'));

/** The same of a fill on this machine, where nobody has to have signed the template. */
export const localInputOptions = (command: Command): Command =>
  rowOptions(
    command
      .requiredOption('--pdf <file>', 'the PDF to fill')
      .option('--svc <file>', 'the package that says how')
      .option('--template <file>', 'in place of a package: a template, JSON, as "package build" takes it'),
  ).option('--rows-range <rows>', 'only these rows of data, such as 17,40-60; they keep their numbers and names', rowRanges);

const rowOptions = (command: Command): Command =>
  tableOptions(
    command
      .option('--csv <file>', 'row data as CSV, the first line too; "-" is standard input')
      .option('--rows <file>', 'row data as a JSON array of {"column_0": …} objects; "-" is standard input'),
  );

/** Declares what decides how rows are drawn and named. */
export const drawOptions = (command: Command): Command =>
  command
    .option(
      '--filename-columns <names>',
      'columns whose values name the PDFs: keys or labels, such as column_0,City',
      nameList(maxFilenameColumns),
    )
    .option('--stickers', 'draw the markers of the package too')
    .option('--flatten', 'turn form fields into plain content');

/** Declares what decides about a whole run. */
export const runOptions = (command: Command): Command =>
  command
    .option('--max-failed <percent>', 'fail when more than this percentage of rows failed', wholeNumber(0, 100), 0)
    .option('--print-even', 'in the print file, end every row on an even page')
    .option('--optimize', 'rewrite the PDF in fewer bytes first, lossless, so that every row is smaller')
    .option('--strict', 'exit 1 when a row is partial or failed; the ZIP is written anyway');

const rowRanges = (text: string): readonly NumberRange[] => {
  const ranges = parseRowRanges(text);
  if (ranges !== undefined) return ranges;
  throw new InvalidArgumentError('It must be numbers of rows and ranges of them, from 1, separated by commas, such as 17,40-60.');
};

/** The files that a fill reads, as `--out` must not take the place of any of them. */
export const fillInputs = ({ pdf, form, data }: FillRequest): GuardedInput[] => [
  { option: '--pdf', path: pdf },
  { option: `--${form.kind}`, path: form.path },
  { option: `--${data.kind}`, path: data.path },
];

const formFile = ({ svc, template }: InputOptions): FormFile => {
  if (svc !== undefined && template === undefined) return { kind: 'svc', path: svc };
  if (template !== undefined && svc === undefined) return { kind: 'template', path: template };
  throw new UsageError('give exactly one of --svc and --template');
};

const rowsFile = (options: InputOptions): RowsFile => {
  const { csv, rows, table } = options;
  const given = [csv, rows, table].filter((path) => path !== undefined);
  if (given.length !== 1) throw new UsageError('give exactly one of --table, --csv and --rows');
  if (table !== undefined) return { kind: 'table', path: table, reading: tableReading(options) };
  refuseTableFlags(options);
  return csv === undefined ? { kind: 'rows', path: rows ?? '' } : { kind: 'csv', path: csv };
};

/** The parsed options of a fill. Throws `UsageError` unless exactly one source of rows is given, and one package or template. */
export const fillRequest = (options: FillOptions): FillRequest => {
  const data = rowsFile(options);
  const printFile = options.printFile !== undefined && options.printFile !== false;
  if (options.printEven === true && !printFile) throw new UsageError('--print-even is about the print file: give --print-file too');
  return {
    pdf: options.pdf,
    form: formFile(options),
    data,
    ...(options.rowsRange === undefined ? {} : { rowRanges: options.rowsRange }),
    settings: {
      maxFailedRowPercent: options.maxFailed,
      filenameColumns: options.filenameColumns ?? [],
      includeStickers: options.stickers === true,
      flattenForms: options.flatten === true,
      printFile,
      printEven: options.printEven === true,
      optimize: options.optimize === true,
    },
  };
};

export type { FillOptions };
