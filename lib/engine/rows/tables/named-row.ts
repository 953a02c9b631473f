import { EngineError } from '../../kit/engine-error.ts';
import { maxColumnNumber, parseColumnKey } from '../column-key.ts';
import { jsonNumberText } from '../json-number-text.ts';
import type { Row } from '../row.ts';
import type { NamedColumn } from './match-columns.ts';
import { nearestLabel } from './nearest-label.ts';

type SourceReviver = (key: string, value: unknown, context: { source: string }) => unknown;

/** JSON whose numbers are the texts that `rows_json` makes of them, all their digits. Throws SyntaxError. */
export const parseJsonCells = (text: string): unknown => {
  const reviver: SourceReviver = (_key, value, { source }) => {
    if (typeof value !== 'number') return value;
    return Number.isFinite(value) ? jsonNumberText(value, source) : value;
  };
  // The type declarations do not know the reviver's third parameter (ECMA-262, JSON.parse source text access) yet.
  return JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]);
};

/**
 * One row as somebody wrote it down: an object whose keys are `column_<n>` or labels of the template's columns, values as in `rows_json`.
 * A key that reads `column_<n>` is that column, whatever is called so.
 *
 * @param object of `parseJsonCells`.
 * @param lists the columns that may hold an array, which is read as its JSON text.
 * Throws EngineError `UNKNOWN_COLUMN`, with the nearest name, and `INVALID_ROWS_JSON`.
 * Source: command-line.md, "bulkfill".
 */
export const namedRow = (object: unknown, columns: readonly NamedColumn[], lists?: ReadonlySet<number>): Row => {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) throw invalid('The row must be an object.');
  const row: (string | undefined)[] = [];
  const names = new Map<number, string>();
  for (const [name, value] of Object.entries(object)) {
    const column = columnOf(name, columns);
    const other = names.get(column);
    if (other !== undefined) throw invalid(`The row has two keys of one column: "${shown(other)}" and "${shown(name)}".`);
    names.set(column, name);
    const text = Array.isArray(value) && lists?.has(column) === true ? listText(name, value) : cellText(name, value);
    if (column <= maxColumnNumber) row[column] = text;
  }
  return row;
};

const columnOf = (name: string, columns: readonly NamedColumn[]): number => {
  const key = parseColumnKey(name);
  if (key !== undefined) return key;
  const labelled = columns.filter(({ label }) => label === name);
  const [found, second] = labelled;
  if (second !== undefined) throw unknown(`${labelled.length} columns of the template are called "${shown(name)}": use column_<n>.`);
  if (found !== undefined) return found.column;
  const labels = columns.map(({ label }) => label);
  const nearest = nearestLabel(name, labels);
  const advice = nearest === undefined ? '' : ` Did you mean "${shown(nearest)}"?`;
  throw unknown(`"${shown(name)}" is neither column_<n> nor the label of a column of the template.${advice}`);
};

/** The JSON text of an array of values or of objects of values, which a list of the template reads. */
const listText = (name: string, items: readonly unknown[]): string => {
  const wrong = items.findIndex((item) => (isObject(item) ? Object.values(item).some(isContainer) : Array.isArray(item)));
  if (wrong < 0) return JSON.stringify(items);
  throw invalid(`Item ${wrong + 1} of "${shown(name)}" must be a value, or an object of strings, numbers, booleans and null.`);
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
