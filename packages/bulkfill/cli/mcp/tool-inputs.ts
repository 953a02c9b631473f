import * as z from 'zod';
import { CliError } from '../errors.ts';
import { type FillCommand, type FormFile, fillRequest } from '../form/fill-request.ts';
import { type TableFlags, toTableReading } from '../table/table-options.ts';
import type { Roots } from './roots.ts';

const path = (description: string) => z.string().min(1).describe(`${description}: a path below a root`);

export const pdf = path('The PDF to fill');

export const outputPath = (description: string) => path(`${description}. It must not exist yet`);

export const form = {
  pdf,
  template: path('The template, JSON').optional(),
  svc: path('A signed package, instead of a template').optional(),
};

export const table = {
  table: path('Row data: CSV, TSV, XLSX, JSON or NDJSON'),
  sheet: z.string().optional().describe('Sheet of an XLSX file. Default: the first that is not empty'),
  header: z
    .union([z.enum(['yes', 'no', 'auto']), z.int().min(1)])
    .optional()
    .describe('Whether the first row names the columns, or the line that names them'),
};

const matching = {
  ...table,
  map: z
    .record(z.string(), z.string())
    .optional()
    .describe('Names of columns in the table, with the names of the template for them'),
  by_place: z.boolean().optional().describe('Match columns by position and ignore their names'),
};

/** Members of tools that also work without a table. */
export const optionalTable = { ...matching, table: matching.table.optional() };

export const run = {
  ...form,
  ...matching,
  filename_columns: z
    .array(z.string())
    .max(3)
    .optional()
    .describe('Columns, by key or label, whose values name the PDFs'),
  group_by: z.string().optional().describe('One document per value of this column, by key or label'),
  flatten: z.boolean().optional().describe('Turn form fields into plain content'),
};

export const job = {
  ...run,
  max_failed: z.int().min(0).max(100).optional().describe('Fail if more than this percentage of rows fail (0)'),
};

type JobArguments = z.infer<z.ZodObject<typeof job>>;
type TableArguments = z.infer<z.ZodObject<typeof optionalTable>>;
type FormArguments = z.infer<z.ZodObject<typeof form>>;

const tableFlags = ({ sheet, header, map, by_place: byPlace }: TableArguments): TableFlags => ({
  ...(sheet === undefined ? {} : { sheet }),
  ...(header === undefined ? {} : { header }),
  ...(map === undefined ? {} : { map }),
  ...(byPlace === true ? { byPlace } : {}),
});

export const readingOf = (given: TableArguments) => toTableReading(tableFlags(given));

/** Returns the table of a call with its reading; `undefined` without one. */
export const tableFile = ({ table: path, ...given }: TableArguments, roots: Roots) =>
  path === undefined ? undefined : { path: roots.input(path), reading: readingOf(given) };

/** Returns the template or package of a call. Throws CliError `INVALID_PARAMETER` unless exactly one is set. */
export const formFile = ({ template, svc }: Omit<FormArguments, 'pdf'>, roots: Roots): FormFile => {
  if (template !== undefined && svc === undefined) return { kind: 'template', path: roots.input(template) };
  if (svc !== undefined && template === undefined) return { kind: 'svc', path: roots.input(svc) };
  throw new CliError('INVALID_PARAMETER', 'Set exactly one of "template" and "svc".', {});
};

export const fillOf = (given: JobArguments, roots: Roots, printFile = false): FillCommand => {
  const { kind, path: formPath } = formFile(given, roots);
  return fillRequest({
    pdf: roots.input(given.pdf),
    [kind]: formPath,
    table: roots.input(given.table),
    ...tableFlags(given),
    ...(given.filename_columns === undefined ? {} : { filenameColumns: given.filename_columns }),
    ...(given.group_by === undefined ? {} : { groupBy: given.group_by }),
    flatten: given.flatten === true,
    maxFailed: given.max_failed ?? 0,
    printFile,
  });
};
