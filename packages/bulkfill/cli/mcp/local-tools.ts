import * as z from 'zod';
import { checkFiles } from '../check/check-files.ts';
import { fillInputs } from '../form/fill-request.ts';
import { initTemplate } from '../init/init-template.ts';
import { readInput } from '../input/read-input.ts';
import { chooseOutput } from '../output/choose-output.ts';
import { choosePrintOutput } from '../output/choose-print-output.ts';
import { refuseEnding } from '../output/refuse-ending.ts';
import { writeAll } from '../output/vector-writer.ts';
import { listPdfFields } from '../pdf/list-pdf-fields.ts';
import { drawPreview, previewDocument } from '../preview/preview-files.ts';
import { renderArchive } from '../render/render-archive.ts';
import { readTableFile } from '../table/read-table-file.ts';
import { createProgress } from '../terminal/progress.ts';
import { describeColumns } from './describe-columns.ts';
import { defineTool } from './tool.ts';
import {
  fillOf,
  form,
  formFile,
  job,
  optionalTable,
  outputPath,
  pdf,
  readingOf,
  run,
  table,
  tableFile,
} from './tool-inputs.ts';

const maxSamples = 5;

const pdfFields = defineTool({
  name: 'pdf_fields',
  title: 'Form fields of a PDF',
  description: 'Lists the form fields of a PDF: names, types, accepted values, current values and positions.',
  input: z.strictObject({ pdf }),
  effect: 'reads',
  run: async (given, { io, roots }) => listPdfFields(roots.input(given.pdf), io),
});

const readTable = defineTool({
  name: 'read_table',
  title: 'Columns of a table',
  description:
    'Returns the columns of a table with their types, the number of rows, and the assumptions made to read it. Returns values only with include_samples.',
  input: z.strictObject({
    ...table,
    include_samples: z.boolean().optional().describe('Also return the first rows, at most five'),
  }),
  effect: 'reads',
  run: async (given, { io, roots }) => {
    const path = roots.input(given.table);
    const bytes = await readInput({ role: 'table', path }, io);
    const read = await readTableFile({ name: given.table, bytes, reading: readingOf(given) }, io);
    return {
      document: {
        row_count: read.rowCount,
        columns: describeColumns(read),
        assumed: read.assumed,
        notes: read.notes,
        ...(given.include_samples === true ? { samples: read.firstRows.slice(0, maxSamples) } : {}),
      },
    };
  },
});

const proposeTemplate = defineTool({
  name: 'propose_template',
  title: 'First template',
  description:
    'Writes a first template: form fields matched to the columns of the table by name, or one text per column in a free area of page 1. Look at it with preview, and edit the JSON.',
  input: z.strictObject({
    pdf,
    ...optionalTable,
    out: outputPath('File for the template, JSON'),
  }),
  effect: 'writes files',
  run: async (given, { io, roots }) => {
    const out = roots.output(given.out);
    const request = { pdf: roots.input(given.pdf), table: tableFile(given, roots), out, force: true, asJson: true };
    const { document } = await initTemplate(request, io);
    roots.wrote(out);
    return { document };
  },
});

const preview = defineTool({
  name: 'preview',
  title: 'Picture of a filled page',
  description:
    'Fills one row and returns the page as a picture, with the boxes and ids of the overlays. Without a table, column names serve as values.',
  input: z.strictObject({
    ...form,
    ...optionalTable,
    row: z.int().min(1).optional().describe('Row of the table, from 1 (1)'),
    page: z.int().min(1).optional().describe('Page, from 1. Default: the first with an overlay'),
    grid: z.boolean().optional().describe('Draw a grid in points from the upper left corner'),
    out: outputPath('File for the picture, PNG').optional(),
  }),
  effect: 'writes files',
  run: async (given, { io, roots, dataDir }) => {
    const path = given.out === undefined ? undefined : roots.output(given.out);
    const file = tableFile(given, roots);
    const row = given.row ?? 1;
    const drawn = await drawPreview(
      {
        pdf: roots.input(given.pdf),
        form: formFile(given, roots),
        data: file && { kind: 'table', ...file },
        row,
        page: given.page ?? 'first',
        grid: given.grid === true,
        stickers: false,
        flatten: false,
        dataDir,
      },
      io,
    );
    const [{ number, png }] = drawn.pages as readonly [(typeof drawn.pages)[number]];
    if (path !== undefined) {
      await chooseOutput(path, [], io, true).write((file) => writeAll(file, [png]));
      roots.wrote(path);
    }
    return {
      document: { page: number, file: path ?? null, ...previewDocument(drawn, file === undefined ? null : row) },
      png,
    };
  },
});

const check = defineTool({
  name: 'check',
  title: 'Check of all rows',
  description:
    'Checks every row before a run: rows that would fail, texts that do not fit, and how to correct them. `passes` is false if a row or the run would fail.',
  input: z.strictObject(run),
  effect: 'reads',
  run: async (given, { io, roots, dataDir }) => {
    const fill = fillOf({ ...given, max_failed: 100 }, roots);
    const request = { fill, corrections: undefined, minModuleUm: {}, dataDir };
    const { document, passes } = await checkFiles(request, createProgress(io, true), io);
    return { document: { passes, ...document } };
  },
});

const render = defineTool({
  name: 'render',
  title: 'Fill on this machine',
  description: 'Fills one PDF per row on this machine, without a service, and writes them as one ZIP.',
  input: z.strictObject({
    ...job,
    out: outputPath('File for the ZIP'),
    print_file: outputPath('File for one PDF of all rows').optional(),
  }),
  effect: 'writes files',
  run: async ({ out, print_file: print, ...given }, { io, roots, dataDir }) => {
    const fill = fillOf(given, roots, print !== undefined);
    const [archive, printed] = [roots.output(out), print === undefined ? undefined : roots.output(print)];
    const inputs = fillInputs(fill);
    const output = chooseOutput(archive, inputs, io, true);
    refuseEnding(archive, 'zip');
    const request = {
      fill,
      output,
      print: printed === undefined ? undefined : choosePrintOutput(printed, archive, inputs, io, true),
      dataDir,
    };
    const { document } = await renderArchive(request, createProgress(io, true), io);
    for (const path of [archive, printed]) if (path !== undefined) roots.wrote(path);
    return { document };
  },
});

export const localTools = [pdfFields, readTable, proposeTemplate, preview, check, render];
