import * as v from 'valibot';
import { EngineError } from '../../core/engine-error.ts';
import { readJsonBody } from '../../core/json-body.ts';
import { decodeJson } from '../../core/read-json.ts';
import type { RowPlace } from '../../pdf/stamp/stamper.ts';
import { maxGroupRows } from '../../rows/group-numbers.ts';
import { toOneDocument } from '../../rows/group-rows.ts';
import { openJsonRows } from '../../rows/open-json-rows.ts';
import type { Row } from '../../rows/row.ts';
import { parseKnownJsonCells } from '../../rows/tables/named-row.ts';
import { findBrokenSizeRules } from '../../svc/read/find-broken-size-rules.ts';
import { measureJson } from '../../svc/read/measure-json.ts';
import { parseTemplate } from '../../svc/read/parse-template.ts';
import { templateRefused, withPlaces } from '../../svc/read/template-refused.ts';
import type { ResolvedTemplate } from '../../svc/template.ts';
import { listColumns } from '../used-columns.ts';

export interface PreviewRequest {
  readonly template: ResolvedTemplate;
  readonly row: Row;
  readonly place: RowPlace;
  readonly flattenForms: boolean;
  readonly includeStickers: boolean;
  readonly overlaysOnly: boolean;
}

/** Maximum rows: more than any plan allows. */
const maxRows = 10_000_000;

const invalid = (message: string): EngineError => new EngineError('INVALID_PARAMETER', { message });

const optionsSchema = v.optional(
  v.strictObject({
    flatten_forms: v.optional(v.boolean(), false),
    include_stickers: v.optional(v.boolean(), false),
    overlays_only: v.optional(v.boolean(), false),
  }),
  {},
);

const parsed = (bytes: Uint8Array): Readonly<Record<string, unknown>> => {
  const measure = measureJson(bytes, 'template');
  const issues = measure === null ? [] : findBrokenSizeRules(measure);
  if (issues.length > 0) throw templateRefused(issues);
  const body = readJsonBody(bytes, { repeatable: ['template', 'assets'] });
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('The body must be a JSON object.');
  const unknown = Object.keys(body).find(
    (name) => !['template', 'row', 'group_rows', 'row_number', 'rows', 'options', 'assets'].includes(name),
  );
  if (unknown !== undefined)
    throw invalid(
      'The body may contain only "template", "row", "group_rows", "row_number", "rows", "options" and "assets".',
    );
  return body as Record<string, unknown>;
};

const joined = (template: unknown, assets: unknown): unknown => {
  if (assets === undefined || typeof template !== 'object' || template === null || Array.isArray(template))
    return template;
  if ('assets' in template) throw invalid('Send the assets in the template or next to it, not both.');
  return { ...template, assets };
};

const templateOf = (template: unknown): ResolvedTemplate => {
  try {
    return parseTemplate(template);
  } catch (error) {
    throw withPlaces(error);
  }
};

/** Returns the members `row` and `group_rows` with their numbers as texts, which keep all digits. */
const rowsWithDigits = (bytes: Uint8Array) =>
  parseKnownJsonCells(decodeJson(bytes)) as { readonly row?: unknown; readonly group_rows?: readonly unknown[] };

const rowsOf = async (rows: readonly unknown[], template: ResolvedTemplate): Promise<readonly Row[]> => {
  const source = openJsonRows(Buffer.from(JSON.stringify(rows)), { lists: listColumns(template) });
  const read: Row[] = [];
  for await (const batch of source.batches()) read.push(...batch);
  return read;
};

/** Returns the row to show: the first one of a document, with all of its rows. */
const shownRow = async (bytes: Uint8Array, template: ResolvedTemplate): Promise<Row> => {
  const { row, group_rows: groupRows } = rowsWithDigits(bytes);
  if (groupRows === undefined) return (await rowsOf([row], template))[0] ?? [];
  return toOneDocument(await rowsOf(groupRows, template));
};

const groupRowsSchema = v.optional(v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(maxGroupRows)));

const rowNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxRows));
const placeSchema = v.pipe(
  v.object({ rowNumber: v.optional(rowNumber, 1), rows: v.optional(rowNumber, 1) }),
  v.check(({ rowNumber: number, rows }) => number <= rows),
);

const placeOf = (number: unknown, rows: unknown): RowPlace => {
  const place = v.safeParse(placeSchema, { rowNumber: number, rows: rows ?? number });
  if (!place.success)
    throw invalid(
      `"row_number" and "rows" must be integers from 1 to ${maxRows}, and "rows" must be at least "row_number".`,
    );
  return place.output;
};

/** Returns every column's label in its place, to show a template without rows. */
const labels = ({ columns }: ResolvedTemplate): Row => {
  const row: string[] = [];
  for (const { column, label } of columns) row[column] = label;
  return row;
};

/**
 * Reads a request for a preview: `{template, row, row_number, rows, options {flatten_forms, include_stickers,
 * overlays_only}, assets}`. `template` and `row` have the form of the package format and of `rows_json`. `group_rows`
 * has the rows of a document of several rows, in place of `row`. `row_number` and `rows` are the values of its counters
 * (default: 1 of 1). `assets` adds to those in the template. Without a row, shows the labels of the columns. Throws
 * `INVALID_PARAMETER`, `INVALID_DOQLO_SCHEMA` with every place, and `INVALID_ROWS_JSON`.
 */
export const readPreviewRequest = async (bytes: Uint8Array): Promise<PreviewRequest> => {
  const {
    template: sent = null,
    row,
    group_rows: groupRows,
    row_number: number,
    rows,
    options,
    assets,
  } = parsed(bytes);
  if (sent === null) throw invalid('The member "template" is missing.');
  const settings = v.safeParse(optionsSchema, options);
  if (!settings.success)
    throw invalid(
      'The member "options" may contain only "flatten_forms", "include_stickers" and "overlays_only", each true or false.',
    );
  if (!v.is(groupRowsSchema, groupRows) || (groupRows !== undefined && row !== undefined))
    throw invalid(`"group_rows" must be an array of 1 to ${maxGroupRows} rows, in place of "row".`);
  const template = templateOf(joined(sent, assets));
  return {
    template,
    row: row === undefined && groupRows === undefined ? labels(template) : await shownRow(bytes, template),
    place: placeOf(number, rows),
    flattenForms: settings.output.flatten_forms,
    includeStickers: settings.output.include_stickers,
    overlaysOnly: settings.output.overlays_only,
  };
};
