import { EngineError } from '../core/engine-error.ts';
import { findJsonFault } from '../core/json-fault.ts';
import { countKeys } from '../core/json-keys.ts';
import { maxColumnNumber, parseColumnKey } from './column-key.ts';
import { formatJsonNumber, needsLiteral } from './json-number-text.ts';
import type { Row } from './row.ts';
import { findLabelledColumn, type ListColumns, type RowKeys, shownKey } from './row-keys.ts';

/** Thrown internally to parse a batch again with the source text of each number. */
const literalNeeded = Symbol('literal needed');

export interface BatchRules extends RowKeys {
  /** Keys in the text, including repeated ones. Not checked if absent. */
  readonly keyCount?: number | undefined;
}

/**
 * Parses row objects, separated by commas. Omits null values and columns beyond the template maximum.
 * @param text objects without containers, except (with `lists`) arrays of values or of such objects.
 * @param firstRow the 1-based number of the first, for messages.
 * @returns `undefined` if the text is not JSON. Throws EngineError `INVALID_ROWS_JSON`, also for a repeated key.
 * Source: api.md, "Row data".
 */
export const parseJsonBatch = (text: string, firstRow: number, rules: BatchRules = {}): Row[] | undefined => {
  const list = `[${text}]`;
  try {
    const objects = parse(list);
    if (objects === undefined) return undefined;
    if (rules.keyCount !== undefined && countKeys(objects) !== rules.keyCount) throw repeatedKey(list, firstRow);
    return objects.map((object, index) => rowOf(object, firstRow + index, rules));
  } catch (error) {
    if (error !== literalNeeded) throw error;
  }
  const objects = parse(list, (_key, value, { source }) =>
    typeof value === 'number' && Number.isFinite(value) ? formatJsonNumber(value, source) : value,
  );
  return objects?.map((object, index) => rowOf(object, firstRow + index, rules));
};

type RowObject = Readonly<Record<string, unknown>>;
type SourceReviver = (key: string, value: unknown, context: { source: string }) => unknown;

const parse = (text: string, reviver?: SourceReviver): RowObject[] | undefined => {
  try {
    // The type declarations lack the reviver's third parameter (ECMA-262, JSON.parse source text access).
    return JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]) as RowObject[];
  } catch {
    return undefined;
  }
};

const repeatedKey = (list: string, firstRow: number): EngineError => {
  const fault = findJsonFault(list);
  const [index = 0] = fault?.path ?? [];
  const repeated = fault?.key;
  return invalidRow(
    firstRow + Number(index),
    repeated === undefined ? 'has a key twice' : `has the key "${shownKey(repeated)}" twice`,
  );
};

const rowOf = (object: RowObject, rowNumber: number, { lists, columns = [] }: BatchRules): Row => {
  const row: (string | undefined)[] = [];
  for (const key of Object.keys(object)) {
    const column = columnOf(key);
    if (column === undefined) throw notAColumn(key, rowNumber, columns);
    const value = object[key];
    const text = Array.isArray(value) ? listText(value, column, rowNumber, lists) : cellText(value, key, rowNumber);
    if (column <= maxColumnNumber) row[column] = text;
  }
  return row;
};

const notAColumn = (key: string, rowNumber: number, columns: RowKeys['columns']): EngineError => {
  const called = findLabelledColumn(key, columns);
  const advice = called === undefined ? '' : `, which is the label of ${called}`;
  return invalidRow(rowNumber, `has a key that is not column_<n>: "${shownKey(key)}"${advice}`);
};

const cellText = (value: unknown, key: string, rowNumber: number): string | undefined => {
  if (typeof value === 'string') return value;
  if (value === null) return undefined;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number')
    throw invalidRow(rowNumber, `has a value of ${key} that is not a string, number, boolean or null`);
  if (!Number.isFinite(value)) throw invalidRow(rowNumber, `has a number in ${key} that is too large`);
  if (needsLiteral(value)) throw literalNeeded;
  return String(value);
};

const listText = (
  items: readonly unknown[],
  column: number,
  rowNumber: number,
  lists: ListColumns | undefined,
): string => {
  if (lists !== 'every' && lists?.has(column) !== true) {
    throw invalidRow(rowNumber, 'holds an object or array where only strings, numbers, booleans and null may stand');
  }
  for (const item of items)
    for (const value of itemValues(item)) if (typeof value === 'number' && needsLiteral(value)) throw literalNeeded;
  return JSON.stringify(items);
};

const itemValues = (item: unknown): readonly unknown[] =>
  typeof item === 'object' && item !== null ? Object.values(item) : [item];

export const invalidRow = (rowNumber: number, rule: string): EngineError =>
  new EngineError('INVALID_ROWS_JSON', { message: `"rows_json" is not valid: row ${rowNumber} ${rule}.` });

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
