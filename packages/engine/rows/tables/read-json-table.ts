import { EngineError } from '../../core/engine-error.ts';
import { pathText } from '../../core/json-fault.ts';
import { JsonRefused, parseJson } from '../../core/read-json.ts';
import { parseColumnKey } from '../column-key.ts';
import { formatJsonNumber, needsLiteral } from '../json-number-text.ts';
import type { TableFormat } from '../table.ts';

export interface JsonTable {
  readonly format: Extract<TableFormat, 'json' | 'ndjson'>;
  /** `undefined` if the rows are arrays; `null` if the keys are positions (`column_0`), not names. */
  readonly keys: readonly string[] | null | undefined;
  readonly rows: readonly (readonly string[])[];
}

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a JSON array of objects or arrays, or one object or array per line. The columns of objects are their keys in
 * order of first appearance. If every key is `column_<n>`, the numbers are the positions. A missing key and null are
 * blank. Throws `INVALID_ROWS_JSON`, naming the row and the rule.
 */
export const readJsonTable = (text: string, format: 'json' | 'ndjson', maxColumns: number): JsonTable => {
  const { items, readAs } = format === 'json' ? { items: arrayOf(text), readAs: format } : linesOf(text);
  const arrays = items.filter(Array.isArray).length;
  if (arrays !== 0 && arrays !== items.length) throw invalidJson('some rows are arrays and some are objects');
  if (arrays > 0)
    return { format: readAs, keys: undefined, rows: items.map((item, index) => cellsOf(item as unknown[], index + 1)) };
  const keys = keysOf(items, maxColumns);
  const rows = items.map((item, index) => keys.map((key) => cellText(own(item as JsonObject, key), index + 1)));
  return { format: readAs, ...placed(keys, rows, maxColumns) };
};

const own = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

const cellsOf = (items: readonly unknown[], row: number): readonly string[] => items.map((item) => cellText(item, row));

const keysOf = (items: readonly unknown[], maxColumns: number): readonly string[] => {
  const keys = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'object' || item === null) throw invalidJson(`row ${index + 1} must be an object or an array`);
    for (const key of Object.keys(item)) keys.add(key);
    if (keys.size > maxColumns) throw invalidJson(`the rows have more than ${maxColumns} keys together`);
  }
  return [...keys];
};

/** Places cells by number if all keys are `column_<n>`, which are positions and not labels. */
const placed = (
  keys: readonly string[],
  rows: readonly (readonly string[])[],
  maxColumns: number,
): Pick<JsonTable, 'keys' | 'rows'> => {
  const places = keys.map(parseColumnKey);
  if (!places.every((place) => place !== undefined) || places.length === 0) return { keys, rows };
  const width = Math.max(...places) + 1;
  if (width > maxColumns) throw invalidJson(`a key is beyond column_${maxColumns - 1}`);
  const placedRow = (row: readonly string[]): string[] => {
    const cells: string[] = new Array(width).fill('');
    for (const [index, place] of places.entries()) cells[place] = row[index] ?? '';
    return cells;
  };
  return { keys: null, rows: rows.map(placedRow) };
};

const cellText = (value: unknown, row: number): string => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'object')
    throw invalidJson(`row ${row} holds an object or array where only strings, numbers, booleans and null may stand`);
  return String(value);
};

const arrayOf = (text: string): readonly unknown[] => {
  const value = parse(text, 'it is not valid JSON');
  if (!Array.isArray(value)) throw invalidJson('it must be an array of objects');
  return value;
};

const lineEnd = /\r\n|\n|\r/;

/** Parses one JSON value per line, or one object over several lines as a table of one row. */
const linesOf = (text: string): { items: readonly unknown[]; readAs: 'json' | 'ndjson' } => {
  const lines = text.split(lineEnd);
  if (lines[0]?.trim() === '{')
    return { items: [parse(text, 'it must be an array of objects, or one object a line')], readAs: 'json' };
  const items = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [parse(line, `line ${index + 1} is not valid JSON`, false)],
  );
  return { items, readAs: 'ndjson' };
};

/** @param isWhole whether the text is the whole file, so that its line numbers are those in the file. */
const parse = (text: string, rule: string, isWhole = true): unknown => {
  try {
    let isExact = true;
    const value = parseJson(text, (_key, each: unknown) => {
      if (typeof each === 'number' && (!Number.isFinite(each) || needsLiteral(each))) isExact = false;
      return each;
    });
    return isExact ? value : JSON.parse(text, withLiterals as Parameters<typeof JSON.parse>[1]);
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    const { fault } = error;
    const key = fault?.key === undefined ? undefined : pathText([...fault.path, fault.key]);
    const place = fault === undefined || !isWhole ? '' : ` (line ${fault.line}, column ${fault.column})`;
    throw invalidJson(key === undefined ? `${rule}${place}` : `the key "${key}" is there twice${place}`);
  }
};

const withLiterals = (_key: string, value: unknown, { source }: { readonly source: string }): unknown => {
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) throw invalidJson('a number is too large');
  return formatJsonNumber(value, source);
};

const invalidJson = (reason: string): EngineError =>
  new EngineError('INVALID_ROWS_JSON', { message: `The JSON rows are not valid: ${reason}.` });
