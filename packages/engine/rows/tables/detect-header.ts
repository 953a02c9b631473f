import { foldAccents, foldCase } from '../../core/text.ts';
import type { Assumption } from '../table.ts';
import { headerWords, namesColumns, namesOf } from './header-words.ts';

const sampleRows = 200;

/** Kind of value in a cell: kinds other than `text` and `blank` are never column names. */
type CellKind = 'blank' | 'number' | 'date' | 'address' | 'text';

const number = /^[+-]?[$€£¥]? ?\d[\d.,' \u00a0\u202f]*(?: ?[%€£$¥]| ?[A-Z]{3})?$/;
const date = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[ T]\d{1,2}:\d{2}.{0,12})?$/;
const address = /^(?:[^\s@]{1,64}@[^\s@]{1,255}|https?:\/\/.*)$/i;

const missing = /^(?:[-–—?.]+|n\/?a|n\.a\.|none|null|nil|tbd|unknown|k\.\s?a\.|keine|unbekannt|s\/n|#n\/a)$/i;

const kindOf = (cell: string): CellKind => {
  const text = cell.trim();
  if (text === '' || missing.test(text)) return 'blank';
  if (number.test(text)) return 'number';
  if (date.test(text)) return 'date';
  return address.test(text) ? 'address' : 'text';
};

/** Maximum length of a column name: longer texts are sentences. */
const maxLabelCharacters = 60;

/**
 * Decides whether the first row is a header. Evidence for a header: it equals the expected labels, contains common
 * header words, or contains text above numbers, dates or addresses. Evidence against: a number, a date, an address, or
 * a value that repeats below. Without evidence the result is a `guess` that the first row is data.
 */
export const detectHeader = (
  rows: readonly (readonly string[])[],
  labels: readonly string[] = [],
): Assumption<boolean> => {
  const [first = [], ...rest] = rows.slice(0, sampleRows + 1);
  const names = first.map((cell) => cell.trim());
  const given = names.filter((name) => name !== '');
  const expected = new Set(labels.map(comparable));
  const known = given.filter((name) => expected.has(comparable(name))).length;
  if (known > 0 && known * 2 >= Math.min(given.length, expected.size)) return { value: true, sure: 'certain' };
  if (given.length === 0 || given.some((name) => isValue(name))) return { value: false, sure: 'certain' };
  const words = given.filter((name) => headerWords.has(comparable(name))).length;
  const share = words / given.length;
  const distinct = new Set(given.map(comparable)).size === given.length;
  if (given.some((name) => name.length > maxLabelCharacters)) return { value: false, sure: 'likely' };
  const typed = first.filter((cell, index) => kindOf(cell) === 'text' && isTypedColumn(rest, index)).length;
  const repeated = first.some(
    (cell, index) => cell.trim() !== '' && rest.some((row) => foldCase(row[index] ?? '') === foldCase(cell)),
  );
  if (share >= 0.5 && distinct) return { value: true, sure: words > 1 || typed > 0 ? 'certain' : 'likely' };
  if (repeated) return { value: false, sure: words > 0 || typed > 0 ? 'guess' : 'likely' };
  if (typed > 0) return { value: true, sure: typed > 1 || words > 0 ? 'certain' : 'likely' };
  if (words > 0) return { value: true, sure: 'likely' };
  return given.every((name) => identifier.test(name)) && distinct
    ? { value: true, sure: 'likely' }
    : { value: false, sure: 'guess' };
};

export const titleRows = 20;

/** Uses `namesColumns`; `undefined` if no row does. */
export const namingRow = (rows: readonly (readonly string[])[], labels: readonly string[]): number | undefined => {
  const expected = namesOf(labels);
  const found = rows.slice(0, titleRows + 1).findIndex((row) => namesColumns(row, expected));
  return found < 0 ? undefined : found;
};

/** Returns the index of a row below a title that names the columns; `undefined` if there is none. */
export const headerBelowTitle = (
  rows: readonly (readonly string[])[],
  labels: readonly string[],
): number | undefined => {
  const found = namingRow(rows, labels);
  return found === 0 ? undefined : found;
};

/** Names written by programs: `first_name`, `employeeId`. */
const identifier = /^(?:[a-z]+(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]*)+)$/;

/** Returns whether a name is a value. A word with a number, `Q1 2026`, may name a column; a number alone does not. */
const isValue = (name: string): boolean => !['text', 'blank'].includes(kindOf(name));

const isTypedColumn = (rows: readonly (readonly string[])[], column: number): boolean => {
  let values = 0;
  for (const row of rows) {
    const kind = kindOf(row[column] ?? '');
    if (kind === 'text') return false;
    if (kind !== 'blank') values++;
  }
  return values > 0;
};

const comparable = foldAccents;
