import type { Command } from 'commander';
import type { FillSettings } from '../lib/fill/fill-settings.ts';
import { maxFilenameColumns } from '../lib/rows/row-file-name.ts';
import { nameList, wholeNumber } from './option-parsers.ts';
import type { GuardedInput } from './output/choose-output.ts';
import { UsageError } from './usage-error.ts';

/** What `submit` and `render` are both asked for. */
export interface FillRequest {
  readonly pdf: string;
  readonly svc: string;
  readonly data: { readonly kind: 'csv' | 'rows'; readonly path: string };
  /** Its `filenameColumns` are keys or labels, as they were given. */
  readonly settings: FillSettings;
}

interface FillOptions {
  readonly pdf: string;
  readonly svc: string;
  readonly csv?: string;
  readonly rows?: string;
  readonly maxFailed: number;
  readonly filenameColumns?: string[];
  readonly stickers?: boolean;
  readonly flatten?: boolean;
  /** Where it goes, or that it is wanted. */
  readonly printFile?: string | boolean;
  readonly printEven?: boolean;
  readonly strict?: boolean;
}

/** Declares the options of a fill on a command. Source: command-line.md, "bulkfill". */
export const fillOptions = (command: Command): Command =>
  command
    .requiredOption('--pdf <file>', 'the PDF to fill')
    .requiredOption('--svc <file>', 'the package that says how')
    .option('--csv <file>', 'row data as CSV, the first line too; "-" is standard input')
    .option('--rows <file>', 'row data as a JSON array of {"column_0": …} objects; "-" is standard input')
    .option('--max-failed <percent>', 'fail when more than this percentage of rows failed', wholeNumber(0, 100), 0)
    .option(
      '--filename-columns <names>',
      'columns whose values name the PDFs: keys or labels, such as column_0,City',
      nameList(maxFilenameColumns),
    )
    .option('--stickers', 'draw the markers of the package too')
    .option('--flatten', 'turn form fields into plain content')
    .option('--print-even', 'in the print file, end every row on an even page')
    .option('--strict', 'exit 1 when a row is partial or failed; the ZIP is written anyway');

/** The files that a fill reads, as `--out` must not take the place of any of them. */
export const fillInputs = ({ pdf, svc, data }: FillRequest): GuardedInput[] => [
  { option: '--pdf', path: pdf },
  { option: '--svc', path: svc },
  { option: `--${data.kind}`, path: data.path },
];

/** The parsed options of `fillOptions`. Throws `UsageError` unless exactly one source of rows is given. */
export const fillRequest = (options: FillOptions): FillRequest => {
  const { csv, rows } = options;
  if ((csv === undefined) === (rows === undefined)) throw new UsageError('give exactly one of --csv and --rows');
  const printFile = options.printFile !== undefined && options.printFile !== false;
  if (options.printEven === true && !printFile) throw new UsageError('--print-even is about the print file: give --print-file too');
  return {
    pdf: options.pdf,
    svc: options.svc,
    data: csv === undefined ? { kind: 'rows', path: rows ?? '' } : { kind: 'csv', path: csv },
    settings: {
      maxFailedRowPercent: options.maxFailed,
      filenameColumns: options.filenameColumns ?? [],
      includeStickers: options.stickers === true,
      flattenForms: options.flatten === true,
      printFile,
      printEven: options.printEven === true,
    },
  };
};

export type { FillOptions };
