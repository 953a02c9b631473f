import { countKeys, countKeysOfText } from '../../../core/json-keys.ts';
import { formatJsonNumber, needsLiteral } from '../../../rows/json-number-text.ts';
import { OverlaySkipped } from '../../overlay-skipped.ts';
import { hardBreak } from '../text/hard-break.ts';

export type ListItem = (key: string) => string;

export interface ListContent {
  readonly items: readonly ListItem[];
  /** Whether all their texts are drawn unchanged. */
  readonly isPlain: boolean;
}

const maxListItems = 5000;

const everyHardBreak = new RegExp(hardBreak, 'g');
const invalid = (message: string): OverlaySkipped => new OverlaySkipped('VALUE_INVALID', message);
const tooMany = (): OverlaySkipped => invalid(`The list has more than ${maxListItems} items.`);

/**
 * Returns the items of a cell: a JSON array of objects or texts, or lines of text, without blank lines. A text is the
 * value of `textKey`. `onKey` receives every key of an object. Throws `OverlaySkipped` `VALUE_INVALID`. Source:
 * package-format.md, "Lists".
 */
export const readItems = (cell: string, textKey: string, onKey?: (key: string) => void): readonly ListItem[] => {
  const start = cell.trimStart().charAt(0);
  if (start === '') return [];
  if (start !== '[' && start !== '{') return linesOf(cell).map((line) => textItem(line, textKey));
  // Blank characters around JSON may include some that it does not allow: a byte order mark, a no-break space.
  const values = parse(cell.trim());
  if (!Array.isArray(values)) throw invalid('The list is not a JSON array of objects or of texts.');
  if (values.length > maxListItems) throw tooMany();
  return values.map((value: unknown, index) => {
    if (typeof value === 'string') return textItem(value, textKey);
    if (typeof value !== 'object' || value === null || value instanceof NumberText || Array.isArray(value)) {
      throw invalid(`Item ${index + 1} of the list is neither an object nor a text.`);
    }
    return objectItem(value as Readonly<Record<string, unknown>>, index, onKey);
  });
};

const notPlain = /[^\t\n\r -~\u00a1-\u00ac\u00ae-\u00ff]|\\/;

/** Every character of plain JSON: ISO 8859-1 without invisible characters. */
export const plainCharacters = Array.from({ length: 0x100 }, (_, unit) => String.fromCharCode(unit))
  .filter((character) => character >= ' ' && !notPlain.test(character))
  .join('');

/** Whether a cell is JSON of such characters without escapes, whose texts are drawn unchanged. */
export const isPlainJson = (cell: string): boolean => cell.startsWith('[') && !notPlain.test(cell);

const notPlainText = /[^ -[\]-~\u00a1-\u00ac\u00ae-\u00ff]/;

export const isPlainText = (text: string): boolean => !notPlainText.test(text);

const linesOf = (cell: string): string[] => {
  const lines: string[] = [];
  let start = 0;
  const add = (line: string): void => {
    if (line.trim() === '') return;
    if (lines.length === maxListItems) throw tooMany();
    lines.push(line.trim());
  };
  for (const { index, 0: sign } of cell.matchAll(everyHardBreak)) {
    add(cell.slice(start, index));
    start = index + sign.length;
  }
  add(cell.slice(start));
  return lines;
};

/** A number whose literal a double cannot represent: identifiers of 20 digits and amounts are not rounded. */
class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type SourceReviver = (key: string, value: unknown, context: { readonly source: string }) => unknown;

const withLiterals: SourceReviver = (_key, value, { source }) =>
  typeof value === 'number' && Number.isFinite(value) ? new NumberText(formatJsonNumber(value, source)) : value;

const parse = (cell: string): unknown => {
  try {
    const value: unknown = JSON.parse(cell);
    if (countKeysOfText(cell) !== countKeys(value)) throw invalid('An object of the list has a key twice.');
    // A reviver takes several times as long.
    return hasLongNumber(value) ? JSON.parse(cell, withLiterals as Parameters<typeof JSON.parse>[1]) : value;
  } catch (error) {
    if (error instanceof OverlaySkipped) throw error;
    // The parser's message would quote the cell.
    throw invalid('The list is not valid JSON.');
  }
};

const hasLongNumber = (items: unknown): boolean => Array.isArray(items) && items.some(holdsLongNumber);

const holdsLongNumber = (item: unknown): boolean => {
  if (typeof item !== 'object' || item === null) return false;
  // Thousands of items per row: do not allocate an array for each.
  for (const key in item) {
    const value = (item as Readonly<Record<string, unknown>>)[key];
    if (typeof value === 'number' && needsLiteral(value)) return true;
  }
  return false;
};

const textItem =
  (text: string, textKey: string): ListItem =>
  (key) =>
    key === textKey ? text : '';

const objectItem = (
  object: Readonly<Record<string, unknown>>,
  index: number,
  onKey: ((key: string) => void) | undefined,
): ListItem => {
  for (const key in object) {
    const value = object[key];
    if (typeof value !== 'string' && value !== null && textOf(value) === undefined) {
      throw invalid(`Item ${index + 1} of the list holds a value that is not a text, a number, true, false or null.`);
    }
    onKey?.(key);
  }
  // Inherited members of objects are not text.
  return (key) => textOf(object[key]) ?? '';
};

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (value instanceof NumberText) return value.text;
  return (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean'
    ? String(value)
    : undefined;
};
