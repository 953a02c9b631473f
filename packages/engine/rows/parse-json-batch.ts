import { EngineError } from '../core/engine-error.ts';
import { findJsonFault } from '../core/json-fault.ts';
import { countKeys } from '../core/json-keys.ts';
import { maxColumnNumber, parseColumnKey } from './column-key.ts';
import { findNearestLabel } from './find-nearest-label.ts';
import { formatJsonNumber, needsLiteral } from './json-number-text.ts';
import type { Row } from './row.ts';
import { type LabelledColumns, type ListColumns, shownKey } from './row-keys.ts';

/** Thrown internally to parse a batch again with the source text of each number. */
const literalNeeded = Symbol('literal needed');

export interface BatchRules {
  readonly lists?: ListColumns | undefined;
  /** Labels that a row may have as keys. */
  readonly labels?: LabelledColumns | undefined;
  /** Called for a row with a label as a key. */
  readonly onLabel?: () => void;
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

const rowOf = (object: RowObject, rowNumber: number, rules: BatchRules): Row => {
  const { lists } = rules;
  const row: (string | undefined)[] = [];
  const named = new Map<number, string>();
  for (const key of Object.keys(object)) {
    const column = columnOf(key) ?? labelledColumn(key, rowNumber, rules);
    if (rules.labels !== undefined) refuseSecondKey(named, column, key, rowNumber);
    const value = object[key];
    const text = Array.isArray(value) ? listText(value, column, rowNumber, lists) : cellText(value, key, rowNumber);
    if (column <= maxColumnNumber) row[column] = text;
  }
  return row;
};

const labelledColumn = (key: string, rowNumber: number, { labels, onLabel }: BatchRules): number => {
  const column = labels?.get(key);
  if (column === 'several')
    throw invalidRow(rowNumber, `has the key "${shownKey(key)}", the label of several columns: use column_<n>`);
  if (column === undefined) throw notAColumn(key, rowNumber, labels);
  onLabel?.();
  return column;
};

/** Rejects a row that names a column by its key and by its label. */
const refuseSecondKey = (named: Map<number, string>, column: number, key: string, rowNumber: number): void => {
  const other = named.get(column);
  if (other !== undefined)
    throw invalidRow(rowNumber, `has two keys of one column: "${shownKey(other)}" and "${shownKey(key)}"`);
  named.set(column, key);
};

const notAColumn = (key: string, rowNumber: number, labels: LabelledColumns | undefined): EngineError => {
  const nearest = labels === undefined ? undefined : findNearestLabel(key, [...labels.keys()]);
  const rule =
    labels === undefined || labels.size === 0
      ? `has a key that is not column_<n>: "${shownKey(key)}"`
      : `has a key that is neither column_<n> nor the label of a column of the template: "${shownKey(key)}"`;
  return invalidRow(rowNumber, nearest === undefined ? rule : `${rule}. Did you mean "${shownKey(nearest)}"?`);
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
  new EngineError('INVALID_ROWS_JSON', {
    message: `"rows_json" is not valid: row ${rowNumber} ${rule}${rule.endsWith('?') ? '' : '.'}`,
  });

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
