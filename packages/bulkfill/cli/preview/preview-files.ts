import { extname } from 'node:path';
import { withoutParams } from '@bulkfill/engine/core/diagnostic';
import { listColumnsToMatch } from '@bulkfill/engine/fill/used-columns';
import { parseConfig, toRenderLimits } from '@bulkfill/service/core/config';
import { UsageError } from '../errors.ts';
import type { DataFile, FormFile } from '../form/fill-request.ts';
import { readForm } from '../form/read-form.ts';
import { readRows } from '../form/read-rows.ts';
import { readInput } from '../input/read-input.ts';
import { chooseOutput } from '../output/choose-output.ts';
import type { Output } from '../output/output.ts';
import { writeAll } from '../output/vector-writer.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import { drawPages } from './draw-pages.ts';
import { checkCanDrawPages } from './pdfjs.ts';
import type { DrawnPreview, DrawTask } from './preview-task.ts';

export interface PreviewCommand {
  readonly pdf: string;
  readonly form: FormFile;
  /** Without rows, the column labels are drawn. */
  readonly data: DataFile | undefined;
  readonly row: number;
  readonly page: DrawTask['page'];
  readonly grid: boolean;
  readonly stickers: boolean;
  readonly flatten: boolean;
  readonly out: string;
  readonly dataDir: string;
  readonly asJson: boolean;
}

/** Returns the file name of a page: `page-3.png` for page 3 of `page.png`. */
const pageName = (out: string, page: number): string => {
  const extension = extname(out);
  return `${out.slice(0, out.length - extension.length)}-${page}${extension}`;
};

/** Fills one row and writes its pages as PNG files. Throws like `drawPreview`. */
export const previewFiles = async (request: PreviewCommand, io: CliIo): Promise<CommandResult> => {
  const { pdf, form: formFile, data, out, page } = request;
  checkCanDrawPages();
  const inputs = [
    { option: '--pdf', path: pdf },
    { option: `--${formFile.kind}`, path: formFile.path },
    ...(data === undefined ? [] : [{ option: `--${data.kind}`, path: data.path }]),
  ];
  const choose = (path: string): Output => chooseOutput(path, inputs, io, request.asJson);
  if (page === 'all' && out === '-')
    throw new UsageError('--page all writes several files: specify a file name with --out');
  const only = page === 'all' ? undefined : choose(out);
  const drawn = await drawPreview(request, io);
  const files: { readonly file: string; readonly page: number }[] = [];
  for (const { number, png } of drawn.pages) {
    const output = only ?? choose(pageName(out, number));
    await output.write((file) => writeAll(file, [png]));
    files.push({ file: output.name, page: number });
  }
  return resultOf(files, drawn, request);
};

/**
 * Fills one row and draws its pages, with the boxes and ids of overlays.
 *
 * Throws CliError if pdf.js is not installed; FileError, UsageError; EngineError with the codes of package, PDF and
 * rows, `ROW_NOT_FOUND`, and `INVALID_PARAMETER` for a missing page.
 */
export const drawPreview = async (
  request: Omit<PreviewCommand, 'out' | 'asJson'>,
  io: CliIo,
): Promise<DrawnPreview> => {
  const { pdf, form: formFile, data, page } = request;
  checkCanDrawPages();
  const source = await readInput({ role: 'pdf', path: pdf }, io);
  const { form, template, explained } = await readForm(formFile, request.dataDir, io);
  const rows =
    data === undefined ? undefined : (await readRows(data, async () => listColumnsToMatch(await template()), io)).rows;
  const task: DrawTask = {
    kind: 'draw',
    source,
    form,
    rows,
    row: request.row,
    page,
    grid: request.grid,
    includeStickers: request.stickers,
    flattenForms: request.flatten,
    limits: toRenderLimits(parseConfig(io.env)),
  };
  return drawPages(task, io.signal).catch(async (error: unknown) => Promise.reject(await explained(error)));
};

/** @param row that was drawn; `null` for column labels. */
export const previewDocument = ({ pageCount, marks, result, warnings }: DrawnPreview, row: number | null) => ({
  page_count: pageCount,
  row,
  status: result.status,
  error: result.error === undefined ? null : withoutParams(result.error),
  overlay_warnings: result.warnings.map(withoutParams),
  overlay_notices: result.notices.map(withoutParams),
  warnings,
  overlays: marks.map(({ id, kind, page, rect, rotation }) => ({ id, kind, page, rect, rotation })),
});

const resultOf = (
  files: readonly { readonly file: string; readonly page: number }[],
  drawn: DrawnPreview,
  { data, row }: PreviewCommand,
): CommandResult => {
  const { pageCount, marks, result, warnings } = drawn;
  const shown = new Set(files.map(({ page }) => page));
  const others = [...new Set(marks.map(({ page }) => page + 1))]
    .filter((page) => !shown.has(page))
    .toSorted((a, b) => a - b);
  // Column labels are not values, so their warnings and notices are meaningless.
  const diagnostics =
    data === undefined
      ? []
      : [...(result.error === undefined ? [] : [result.error]), ...result.warnings, ...result.notices];
  return {
    document: { files, ...previewDocument(drawn, data === undefined ? null : row) },
    lines: [
      ...files.map(
        ({ file, page }) =>
          `Wrote ${file}: page ${page} of ${pageCount}, ${data === undefined ? "the columns' names as values" : `row ${row}`}.`,
      ),
      ...warnings.map(({ code, message }) => `Warning: ${code}: ${message}`),
      ...diagnostics.map(({ code, message }) => `  ${code}: ${message}`),
      ...(others.length === 0
        ? []
        : [`Overlays on other pages: ${listed(others)}. Use --page N for one of them, or --page all for all pages.`]),
    ].map(escapeControls),
  };
};

const maxListed = 10;

const listed = (pages: readonly number[]): string =>
  `${pages.slice(0, maxListed).join(', ')}${pages.length > maxListed ? ` and ${pages.length - maxListed} more` : ''}`;
