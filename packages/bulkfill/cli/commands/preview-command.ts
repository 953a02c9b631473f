import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../errors.ts';
import type { DataFile, FormFile } from '../form/fill-request.ts';
import { wholeNumber } from '../options/option-parsers.ts';
import { refuseTableFlags, type TableFlags, tableOptions, toTableReading } from '../table/table-options.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface PreviewOptions extends TableFlags {
  readonly pdf: string;
  readonly template?: string;
  readonly svc?: string;
  readonly table?: string;
  readonly package?: string;
  readonly row?: number;
  readonly page?: number | 'all';
  readonly grid?: true;
  readonly stickers?: true;
  readonly flatten?: true;
  readonly out: string;
}

const maxNumber = 1_000_000_000;

const page = (text: string): number | 'all' => {
  if (text === 'all') return 'all';
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be the number of a page, from 1, or "all".');
};

const formFile = ({ svc, package: named, template }: PreviewOptions): FormFile => {
  const given = [svc, named, template].filter((path) => path !== undefined);
  if (given.length !== 1) throw new UsageError('specify exactly one of --template and --svc');
  return template === undefined ? { kind: 'svc', path: svc ?? named ?? '' } : { kind: 'template', path: template };
};

export const addPreviewCommand = (root: Command, io: CliIo): void => {
  const preview = root
    .command('preview')
    .description(
      'Draw a filled page as a PNG, with the boxes and ids of the overlays. Requires pdfjs-dist, which is installed separately.',
    )
    .requiredOption('--pdf <file>', 'the PDF to fill')
    .option('--template <file>', 'the template, as JSON')
    .option('--svc <file>', 'the package, instead of a template')
    .option('--package <file>', 'the same as --svc');
  tableOptions(preview)
    .option(
      '--row <number>',
      'row of --table to draw, from 1 (default: 1; without a table, column names serve as values)',
      wholeNumber(1, maxNumber),
    )
    .option(
      '--page <number>',
      'page to draw, from 1, or "all" for page-1.png, … (default: the first page with an overlay)',
      page,
    )
    .option('--grid', 'draw a grid in points from the upper left corner, as in templates')
    .option('--stickers', 'also draw the markers of the template')
    .option('--flatten', 'turn form fields into plain content')
    .requiredOption('--out <file>', 'file for the PNG; "-" is standard output')
    .action(
      act(io, async ({ json, dataDir }, options: PreviewOptions) => {
        if (options.table === undefined && options.row !== undefined) throw new UsageError('--row needs --table');
        const form = formFile(options);
        const { table } = options;
        if (table === undefined) refuseTableFlags(options);
        const data: DataFile | undefined =
          table === undefined ? undefined : { kind: 'table', path: table, reading: toTableReading(options) };
        const { previewFiles } = await import('../preview/preview-files.ts');
        const { isStandardOutput } = await import('../output/choose-output.ts');
        const result = await previewFiles(
          {
            pdf: options.pdf,
            form,
            data,
            row: options.row ?? 1,
            page: options.page ?? 'first',
            grid: options.grid === true,
            stickers: options.stickers === true,
            flatten: options.flatten === true,
            out: options.out,
            dataDir,
            asJson: json,
          },
          io,
        );
        return { ...result, toStderr: isStandardOutput(options.out) };
      }),
    );
};
