import { EngineError } from '../../core/engine-error.ts';
import { parseJson } from '../../core/read-json.ts';
import { maxColumnNumber, parseColumnKey } from '../column-key.ts';
import { findNearestLabel } from '../find-nearest-label.ts';
import { formatJsonNumber } from '../json-number-text.ts';
import type { Row } from '../row.ts';
import { listColumnNumbers, type RowKeys, unknownColumn } from '../row-keys.ts';
import type { TemplateColumn } from './match-columns.ts';

/** Parses JSON with numbers as texts, with all digits, like `rows_json`. Throws JsonRefused. */
export const parseJsonCells = (text: string): unknown => parseJson(text, numberTexts);

const numberTexts = (_key: string, value: unknown, { source }: { readonly source: string }): unknown =>
  typeof value === 'number' && Number.isFinite(value) ? formatJsonNumber(value, source) : value;

export const parseKnownJsonCells = (text: string): unknown =>
  JSON.parse(text, numberTexts as Parameters<typeof JSON.parse>[1]);

/**
 * Reads one row from an object with keys `column_<n>` or template labels, and values as in `rows_json`. A key
 * `column_<n>` always means that column, even if a label reads the same.
 * @param object result of `parseJsonCells`.
 * @param keys `lists`: columns that may contain an array, which is read as its JSON text. `columns`: the columns that a
 * row may have. Throws EngineError `UNKNOWN_COLUMN`, with the nearest name, and `INVALID_ROWS_JSON`. Source:
 * command-line-and-library.md, "bulkfill".
 */
export const readNamedRow = (object: unknown, { lists, columns }: RowKeys): Row => {
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    throw invalid('The row must be an object.');
  const row: (string | undefined)[] = [];
  const names = new Map<number, string>();
  const known = listColumnNumbers(columns);
  for (const [name, value] of Object.entries(object)) {
    const column = columnOf(name, columns ?? []);
    if (known?.has(column) === false) throw unknownColumn('The row', column, columns ?? []);
    const other = names.get(column);
    if (other !== undefined)
      throw invalid(`The row has two keys of one column: "${shown(other)}" and "${shown(name)}".`);
    names.set(column, name);
    const text =
      Array.isArray(value) && (lists === 'every' || lists?.has(column) === true)
        ? listText(name, value)
        : cellText(name, value);
    if (column <= maxColumnNumber) row[column] = text;
  }
  return row;
};

const columnOf = (name: string, columns: readonly TemplateColumn[]): number => {
  const key = parseColumnKey(name);
  if (key !== undefined) return key;
  const labelled = columns.filter(({ label }) => label !== '' && label === name);
  const [found, second] = labelled;
  if (second !== undefined)
    throw unknown(`${labelled.length} columns of the template are called "${shown(name)}": use column_<n>.`);
  if (found !== undefined) return found.column;
  const labels = columns.map(({ label }) => label);
  const nearest = findNearestLabel(name, labels);
  const advice = nearest === undefined ? '' : ` Did you mean "${shown(nearest)}"?`;
  throw unknown(`"${shown(name)}" is neither column_<n> nor the label of a column of the template.${advice}`);
};

const listText = (name: string, items: readonly unknown[]): string => {
  const wrong = items.findIndex((item) =>
    isObject(item) ? Object.values(item).some(isContainer) : Array.isArray(item),
  );
  if (wrong < 0) return JSON.stringify(items);
  throw invalid(
    `Item ${wrong + 1} of "${shown(name)}" must be a value, or an object of strings, numbers, booleans and null.`,
  );
};

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isObject = (value: unknown): value is object => isContainer(value) && !Array.isArray(value);

const cellText = (name: string, value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (value === null) return undefined;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') throw invalid(`The number in "${shown(name)}" is too large.`);
  throw invalid(`The value of "${shown(name)}" must be a string, number, boolean or null.`);
};

const maxShownCharacters = 60;
const shown = (name: string): string => name.slice(0, maxShownCharacters);

const unknown = (message: string): EngineError => new EngineError('UNKNOWN_COLUMN', { message });
const invalid = (message: string): EngineError => new EngineError('INVALID_ROWS_JSON', { message });
