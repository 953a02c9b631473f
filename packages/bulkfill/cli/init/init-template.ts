import { stat } from 'node:fs/promises';
import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';
import type { PdfInfo } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { listFieldNames } from '@bulkfill/engine/svc/match-fields';
import { parseConfig } from '@bulkfill/service/core/config';
import { CliError, UsageError } from '../errors.ts';
import { nameOfInput, readInput } from '../input/read-input.ts';
import { chooseOutput, isStandardOutput } from '../output/choose-output.ts';
import { writeAll } from '../output/vector-writer.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { drawPages } from '../preview/draw-pages.ts';
import { canDrawPages } from '../preview/pdfjs.ts';
import { readTableFile } from '../table/read-table-file.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { type FirstTemplate, fieldTemplate, tableColumns, textTemplate, writeTemplateText } from './first-template.ts';
import { freeArea, pageInside } from './free-area.ts';
import type { InitRequest, TextPlace } from './init-request.ts';
import { initView } from './init-view.ts';
import { listMappedNames, resolveChosenFields } from './resolve-chosen-fields.ts';

/**
 * Makes a first template: matches form fields to the table's header, or else places one text per column.
 *
 * Throws UsageError, FileError, CliError `OUTPUT_EXISTS`; EngineError the codes of PDF and table. Source:
 * command-line-and-library.md, "bulkfill".
 */
export const initTemplate = async (request: InitRequest, io: CliIo): Promise<CommandResult> => {
  const { pdf, table: tableFile, out } = request;
  const inputs = [
    { option: '--pdf', path: pdf },
    ...(tableFile === undefined ? [] : [{ option: '--table', path: tableFile.path }]),
  ];
  const output = chooseOutput(out, inputs, io, request.asJson);
  if (!request.force && output.kind === 'file' && (await isThere(out)))
    throw new CliError(
      'OUTPUT_EXISTS',
      `${out} already exists: choose another name for --out, or add --force to replace the file`,
      {},
    );
  const source = await readInput({ role: 'pdf', path: pdf }, io);
  const { maxPdfPages } = parseConfig(io.env).input;
  const { info, fields } = await readPdf('form', source, { maxPages: maxPdfPages, signal: io.signal });
  const table = tableFile === undefined ? undefined : await readTable(tableFile, fields, io);
  const columns = table === undefined ? undefined : tableColumns(table.header, table.columnCount);
  const byFields = fieldTemplate(
    fields,
    columns,
    resolveChosenFields(tableFile?.reading, table?.header ?? null, fields),
  );
  const needsTexts = byFields.overlays.length === 0;
  if (needsTexts && columns === undefined)
    throw new UsageError(
      `${pdf} has no form fields that can be filled: add --table, and its columns are placed on page 1`,
    );
  const place = needsTexts ? await textPlace(source, info, fields, columns?.length ?? 0, io) : undefined;
  const template: FirstTemplate =
    place === undefined || columns === undefined
      ? byFields
      : {
          ...textTemplate(columns, place.area),
          unmatchedFields: byFields.unmatchedFields,
          tooltips: byFields.tooltips,
        };
  await output.write((file) => writeAll(file, [Buffer.from(writeTemplateText(template))]));
  return { ...initView(template, { request, out: output.name, place }), toStderr: isStandardOutput(out) };
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Reads the table. Names of the form's fields and of --map help to detect the header. */
const readTable = async (
  { path, reading }: NonNullable<InitRequest['table']>,
  fields: readonly ListedField[],
  io: CliIo,
) => {
  const bytes = await readInput({ role: 'table', path }, io);
  const names = [...listFieldNames(fields), ...listMappedNames(reading)];
  return readTableFile({ name: nameOfInput(path), bytes, reading, names }, io);
};

const textPlace = async (
  source: Uint8Array,
  { pages }: PdfInfo,
  fields: readonly ListedField[],
  texts: number,
  io: CliIo,
): Promise<TextPlace> => {
  const inside = pageInside(pages[0] ?? { width: 595, height: 842 });
  if (!canDrawPages()) return { area: inside, isFree: false, wasSearched: false };
  try {
    const ink = await drawPages({ kind: 'ink', source }, io.signal);
    const area = freeArea(withFields(ink, fields), inside, texts);
    return { area: area ?? inside, isFree: area !== undefined, wasSearched: true };
  } catch (error) {
    io.signal.throwIfAborted();
    // A page that pdf.js cannot draw can still be filled.
    if (error instanceof Error) return { area: inside, isFree: false, wasSearched: true };
    throw error;
  }
};

/** Marks the empty fields of page 1 as occupied. They show no ink, but texts must not overlap them. */
const withFields = (ink: Parameters<typeof freeArea>[0], fields: readonly ListedField[]): typeof ink => {
  const { cellPt, columns, rows } = ink;
  const inked = Uint8Array.from(ink.inked);
  for (const { page, rect } of fields.flatMap(({ widgets }) => widgets)) {
    if (page !== 0 || rect === null) continue;
    const [left, right] = [rect.x, rect.x + rect.width].map((x) => Math.min(columns, Math.max(0, x / cellPt)));
    const [top, bottom] = [rect.y, rect.y + rect.height].map((y) => Math.min(rows, Math.max(0, y / cellPt)));
    for (let row = Math.floor(top ?? 0); row < (bottom ?? 0); row++)
      inked.fill(1, row * columns + Math.floor(left ?? 0), row * columns + Math.ceil(right ?? 0));
  }
  return { ...ink, inked };
};
