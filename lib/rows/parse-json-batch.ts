import { AppError } from '../core/app-error.ts';
import { maxColumnNumber, parseColumnKey } from './column-key.ts';
import { jsonNumberText, needsLiteral } from './json-number-text.ts';
import type { Row } from './row.ts';

/** Thrown inside to read a batch again, number by number. */
const literalNeeded = Symbol('literal needed');

/**
 * Parses row objects, separated by commas, to rows. A value of null, and a column beyond what any template can use, is missing.
 *
 * @param text objects that hold no containers.
 * @param firstRow the 1-based number of the first, for messages.
 * @returns undefined when the text is not JSON.
 * Throws AppError `INVALID_ROWS_JSON`.
 * Source: decisions.md, "Row data".
 */
export const parseJsonBatch = (text: string, firstRow: number): Row[] | undefined => {
  const list = `[${text}]`;
  try {
    const objects = parse(list);
    if (objects === undefined) return undefined;
    return objects.map((object, index) => rowOf(object, firstRow + index));
  } catch (error) {
    if (error !== literalNeeded) throw error;
  }
  const objects = parse(list, (_key, value, { source }) =>
    typeof value === 'number' && Number.isFinite(value) ? jsonNumberText(value, source) : value,
  );
  return objects?.map((object, index) => rowOf(object, firstRow + index));
};

type RowObject = Readonly<Record<string, unknown>>;
type SourceReviver = (key: string, value: unknown, context: { source: string }) => unknown;

const parse = (text: string, reviver?: SourceReviver): RowObject[] | undefined => {
  try {
    // The type declarations do not know the reviver's third parameter (ECMA-262, JSON.parse source text access) yet.
    return JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]) as RowObject[];
  } catch {
    return undefined;
  }
};

const rowOf = (object: RowObject, rowNumber: number): Row => {
  const row: (string | undefined)[] = [];
  for (const key of Object.keys(object)) {
    const column = columnOf(key);
    if (column === undefined) throw invalidRow(rowNumber, 'has a key that is not column_<n>');
    const text = cellText(object[key], key, rowNumber);
    if (column <= maxColumnNumber) row[column] = text;
  }
  return row;
};

const cellText = (value: unknown, key: string, rowNumber: number): string | undefined => {
  if (typeof value === 'string') return value;
  if (value === null) return undefined;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') throw invalidRow(rowNumber, `has a value of ${key} that is not a string, number, boolean or null`);
  if (!Number.isFinite(value)) throw invalidRow(rowNumber, `has a number in ${key} that is too large`);
  if (needsLiteral(value)) throw literalNeeded;
  return String(value);
};

/** The `INVALID_ROWS_JSON` error of one row. */
export const invalidRow = (rowNumber: number, rule: string): AppError =>
  new AppError('INVALID_ROWS_JSON', { message: `"rows_json" is not valid: row ${rowNumber} ${rule}.` });

// Every row repeats the same few keys.
const knownColumns = new Map<string, number>();
const maxKnownColumns = 1_000;

const columnOf = (key: string): number | undefined => {
  const known = knownColumns.get(key);
  if (known !== undefined) return known;
  const column = parseColumnKey(key);
  if (column !== undefined && knownColumns.size < maxKnownColumns) knownColumns.set(key, column);
  return column;
};
