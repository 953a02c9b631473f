import type { Command } from 'commander';
import { nameList, wholeNumber } from './option-parsers.ts';
import { UsageError } from './usage-error.ts';

/** What `submit` and `render` are both asked for. */
export interface FillRequest {
  readonly pdf: string;
  readonly svc: string;
  readonly data: { readonly kind: 'csv' | 'rows'; readonly path: string };
  readonly maxFailedRowPercent: number;
  readonly filenameColumns: readonly string[];
  readonly includeStickers: boolean;
  readonly flattenForms: boolean;
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
}

const maxFilenameColumns = 3;

/** Declares the options of a fill on a command. Source: command-line.md, "bulkfill". */
export const fillOptions = (command: Command): Command =>
  command
    .requiredOption('--pdf <file>', 'the PDF to fill')
    .requiredOption('--svc <file>', 'the package that says how')
    .option('--csv <file>', 'row data as CSV; the first line is data')
    .option('--rows <file>', 'row data as a JSON array of {"column_0": …} objects')
    .option('--max-failed <percent>', 'fail when more than this percentage of rows failed', wholeNumber(0, 100), 0)
    .option('--filename-columns <keys>', 'columns whose values name the PDFs, such as column_0,column_1', nameList(maxFilenameColumns))
    .option('--stickers', 'draw the markers of the package too')
    .option('--flatten', 'turn form fields into plain content');

/** The parsed options of `fillOptions`. Throws `UsageError` unless exactly one source of rows is given. */
export const fillRequest = (options: FillOptions): FillRequest => {
  const { csv, rows } = options;
  if ((csv === undefined) === (rows === undefined)) throw new UsageError('give exactly one of --csv and --rows');
  return {
    pdf: options.pdf,
    svc: options.svc,
    data: csv === undefined ? { kind: 'rows', path: rows ?? '' } : { kind: 'csv', path: csv },
    maxFailedRowPercent: options.maxFailed,
    filenameColumns: options.filenameColumns ?? [],
    includeStickers: options.stickers === true,
    flattenForms: options.flatten === true,
  };
};

export type { FillOptions };
