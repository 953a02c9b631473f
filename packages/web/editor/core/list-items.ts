import { readItems } from '@bulkfill/engine/browser/drawing';
import type { ListItemKey } from './list-draft.ts';

export const countItems = (cell: string): number | undefined => {
  try {
    return readItems(cell, '').length;
  } catch {
    return undefined;
  }
};

const number = /^\s*[+-]?\d[\d.,' ]*\s*$/;

/** Returns the keys of the items in order of appearance; empty if the items are texts or the cell is not a list. */
const keysOf = (cell: string): readonly ListItemKey[] => {
  const keys = new Set<string>();
  try {
    const items = readItems(cell, '', (key) => keys.add(key));
    return [...keys].map((key) => {
      const texts = items.map((item) => item(key)).filter((text) => text.trim() !== '');
      return {
        key,
        isNumber: texts.length > 0 && texts.every((text) => number.test(text)),
        length: Math.max(0, ...texts.map((text) => text.length)),
      };
    });
  } catch {
    return [];
  }
};

/** Returns the columns of a table as keys of items, for a list of the rows of a document. */
export const keysOfColumns = (
  rows: Rows,
  columns: readonly { readonly number: number; readonly words: string }[],
): readonly ListItemKey[] =>
  columns.map(({ number: column, words }) => {
    const texts = rows.slice(0, looked).flatMap((cells) => cells[column]?.trim() || []);
    return {
      key: `column_${column}`,
      isNumber: texts.length > 0 && texts.every((text) => number.test(text)),
      length: Math.max(0, ...texts.map((text) => text.length)),
      heading: words,
    };
  });

type Rows = readonly (readonly (string | undefined)[])[];

/** Rows sampled: enough to detect lists in large tables. */
const looked = 200;

const hasItems = (cell: string | undefined): cell is string => cell !== undefined && (countItems(cell) ?? 0) > 0;

export const findKeysInRows = (rows: Rows, column: number): readonly ListItemKey[] => {
  const cell = rows.find((cells) => hasItems(cells[column]))?.[column];
  return cell === undefined ? [] : keysOf(cell);
};

const isList = (cell: string): boolean => {
  if (!cell.trimStart().startsWith('[')) return false;
  return (countItems(cell) ?? 0) > 0;
};

/** Returns the first column with lists: arrays, or else texts of several lines; `undefined` if there is none. */
export const listColumn = (rows: Rows, columnCount: number): number | undefined => {
  const first = rows.slice(0, looked);
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  return (
    columns.find((column) => first.some((cells) => isList(cells[column] ?? ''))) ??
    columns.find((column) => first.some((cells) => (cells[column] ?? '').trim().includes('\n')))
  );
};
