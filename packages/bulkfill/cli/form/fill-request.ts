import { conformanceModes } from '@bulkfill/engine/fill/fill-options';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import type { NumberRange } from '@bulkfill/engine/rows/number-range';
import { maxFilenameColumns } from '@bulkfill/engine/rows/row-file-name';
import { parseRowRanges } from '@bulkfill/engine/rows/row-ranges';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../errors.ts';
import { nameList, oneOfWords, wholeNumber } from '../options/option-parsers.ts';
import type { GuardedInput } from '../output/choose-output.ts';
import {
  refuseTableFlags,
  type TableFlags,
  type TableReading,
  tableOptions,
  toTableReading,
} from '../table/table-options.ts';
import type { SealFlags } from './read-seal.ts';

export interface FormFile {
  readonly kind: 'svc' | 'template';
  readonly path: string;
}

export type DataFile =
  | { readonly kind: 'csv' | 'rows'; readonly path: string }
  | { readonly kind: 'table'; readonly path: string; readonly reading: TableReading };

export interface FillCommand {
  readonly pdf: string;
  readonly allowIncompleteSource?: boolean;
  readonly form: FormFile;
  readonly data: DataFile;
  /** Only these rows, in ascending order. Default: all rows. */
  readonly rowRanges?: readonly NumberRange[];
  /** `filenameColumns` and `groupBy` are keys or labels, as the user entered them. */
  readonly settings: FillSettings;
  readonly seal?: SealFlags;
}

export interface KeptTemplate {
  readonly templateId: string;
  readonly revision?: number;
}

export interface KeptFillRequest extends Omit<FillCommand, 'pdf' | 'form'> {
  readonly kept: KeptTemplate;
}

export interface KeptTemplateOptions {
  readonly templateId?: string;
  readonly templateRevision?: number;
}

interface InputOptions extends TableFlags {
  readonly pdf: string;
  readonly svc?: string;
  readonly template?: string;
  readonly csv?: string;
  readonly rows?: string;
  readonly table?: string;
  readonly rowsRange?: readonly NumberRange[];
}

export interface FillFlags extends InputOptions, SealFlags {
  readonly maxFailed: number;
  readonly filenameColumns?: string[];
  readonly groupBy?: string;
  readonly stickers?: boolean;
  readonly flatten?: boolean;
  readonly printFile?: string | boolean;
  readonly printEven?: boolean;
  readonly optimize?: boolean;
  readonly conformance?: FillSettings['conformance'];
  readonly strict?: boolean;
  readonly allowIncompleteSource?: boolean;
}

type RunOptions = Omit<FillFlags, 'pdf'>;

export type ServiceFillOptions = RunOptions & KeptTemplateOptions & { readonly pdf?: string };

/**
 * Declares the package and row options of a fill through the service. Source: command-line-and-library.md, "bulkfill".
 */
export const packageInputOptions = (command: Command): Command =>
  rowOptions(
    keptTemplateOptions(
      command
        .option('--pdf <file>', 'the PDF to fill')
        .option('--svc <file>', 'the package')
        .option('--template <file>', 'a JSON template instead of a package; it is signed with the local key first'),
      'id of a saved template, instead of --pdf and --svc',
    ),
  );

/** Declares the options that select a template of the service. Source: api.md, "Templates". */
export const keptTemplateOptions = (command: Command, description: string): Command =>
  command
    .option('--template-id <id>', description)
    .option(
      '--template-revision <number>',
      "reject the job unless this is the template's current revision",
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    );

export const localInputOptions = (command: Command): Command =>
  rowOptions(
    command
      .requiredOption('--pdf <file>', 'the PDF to fill')
      .option('--svc <file>', 'the package')
      .option('--template <file>', 'a JSON template instead of a package, as for "package build"'),
  ).option(
    '--rows-range <rows>',
    'only these rows of data, such as 17,40-60; they keep their numbers and names',
    rowRanges,
  );

const rowOptions = (command: Command): Command =>
  tableOptions(
    command
      .option('--csv <file>', 'row data as CSV without a header; "-" is standard input')
      .option('--rows <file>', 'row data as a JSON array of {"column_0": …} objects; "-" is standard input'),
  );

export const drawOptions = (command: Command): Command =>
  command
    .option(
      '--filename-columns <names>',
      'columns whose values name the PDFs: keys or labels, such as column_0,City',
      nameList(maxFilenameColumns),
    )
    .option('--stickers', 'also draw the markers of the package')
    .option('--flatten', 'turn form fields into plain content')
    .option(
      '--conformance <what>',
      'for a PDF that declares PDF/A or PDF/UA: keep the declaration where possible, require it in every row, or ignore it',
      oneOfWords(conformanceModes),
      'keep',
    );

export const groupOption = (command: Command): Command =>
  command.option(
    '--group-by <name>',
    'one document per value of this column, a key or a label: a list of the template shows its rows',
  );

export const runOptions = (command: Command): Command =>
  command
    .option('--max-failed <percent>', 'fail the job if more than this percentage of rows fail', wholeNumber(0, 100), 0)
    .option('--print-even', 'in the print file, end every row on an even page')
    .option('--optimize', 'rewrite the PDF first, without loss, so that every row is smaller')
    .option('--strict', 'exit with 1 if a row is partial or failed; the ZIP is still written');

const rowRanges = (text: string): readonly NumberRange[] => {
  const ranges = parseRowRanges(text);
  if (ranges !== undefined) return ranges;
  throw new InvalidArgumentError('Use row numbers and ranges from 1, separated by commas, such as 17,40-60.');
};

/** Lists the input files of a fill. `--out` must not overwrite any of them. */
export const fillInputs = (fill: FillCommand | KeptFillRequest): GuardedInput[] => [
  ...('kept' in fill ? [] : listFormInputs(fill)),
  { option: `--${fill.data.kind}`, path: fill.data.path },
];

/** Lists the PDF, its package or template, and the key of its seal. `--out` must not overwrite them. */
export const listFormInputs = ({ pdf, form, seal }: Pick<FillCommand, 'pdf' | 'form' | 'seal'>): GuardedInput[] => [
  { option: '--pdf', path: pdf },
  { option: `--${form.kind}`, path: form.path },
  ...(seal?.seal === undefined ? [] : [{ option: '--seal', path: seal.seal }]),
];

/** Returns the package or template of a fill. Throws `UsageError` unless exactly one is set. */
export const chooseFormFile = ({ svc, template }: { readonly svc?: string; readonly template?: string }): FormFile => {
  if (svc !== undefined && template === undefined) return { kind: 'svc', path: svc };
  if (template !== undefined && svc === undefined) return { kind: 'template', path: template };
  throw new UsageError('specify exactly one of --svc and --template');
};

export const keptTemplate = (
  options: KeptTemplateOptions & { readonly pdf?: string; readonly svc?: string; readonly template?: string },
): KeptTemplate | undefined => {
  const { templateId, templateRevision: revision, pdf, svc, template } = options;
  if (templateId === undefined) {
    if (revision !== undefined) throw new UsageError('--template-revision needs --template-id');
    return undefined;
  }
  if ([pdf, svc, template].some((path) => path !== undefined))
    throw new UsageError(
      'specify either --template-id, or --pdf with --svc or --template: a saved template has its own PDF',
    );
  return { templateId, revision };
};

/**
 * Returns the path of `--pdf` for commands that accept it or `--template-id`. Throws `UsageError` if neither is set.
 */
export const requirePdf = (pdf: string | undefined): string => {
  if (pdf !== undefined) return pdf;
  throw new UsageError('give --pdf with --svc or --template, or --template-id');
};

const rowsFile = (options: RunOptions): DataFile => {
  const { csv, rows, table } = options;
  const given = [csv, rows, table].filter((path) => path !== undefined);
  if (given.length !== 1) throw new UsageError('specify exactly one of --table, --csv and --rows');
  if (table !== undefined)
    return { kind: 'table', path: table, reading: { ...toTableReading(options), isStrict: options.strict === true } };
  refuseTableFlags(options);
  return csv === undefined ? { kind: 'rows', path: rows ?? '' } : { kind: 'csv', path: csv };
};

/** Throws `UsageError` unless there is exactly one source of rows, and one package or template. */
export const fillRequest = (options: FillFlags): FillCommand => {
  const run = runRequest(options);
  const allowed =
    options.allowIncompleteSource === undefined ? {} : { allowIncompleteSource: options.allowIncompleteSource };
  return { ...run, pdf: options.pdf, form: chooseFormFile(options), ...allowed };
};

export const serviceFillRequest = (options: ServiceFillOptions): FillCommand | KeptFillRequest => {
  const kept = keptTemplate(options);
  if (kept !== undefined) return { ...runRequest(options), kept };
  return fillRequest({ ...options, pdf: requirePdf(options.pdf) });
};

const runRequest = (options: RunOptions): Omit<FillCommand, 'pdf' | 'form'> => {
  const data = rowsFile(options);
  const printFile = options.printFile !== undefined && options.printFile !== false;
  if (options.printEven === true && !printFile) throw new UsageError('--print-even needs --print-file');
  return {
    data,
    rowRanges: options.rowsRange,
    seal: options,
    settings: {
      maxFailedRowPercent: options.maxFailed,
      filenameColumns: options.filenameColumns ?? [],
      includeStickers: options.stickers === true,
      flattenForms: options.flatten === true,
      printFile,
      printEven: options.printEven === true,
      optimize: options.optimize === true,
      conformance: options.conformance ?? 'keep',
      readableNames: false,
      strict: false,
      seal: options.seal !== undefined,
      sample: false,
      ...(options.groupBy === undefined ? {} : { groupBy: options.groupBy }),
    },
  };
};
