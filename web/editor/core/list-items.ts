import { readItems } from '../../../lib/engine/browser/drawing.ts';
import type { ItemKey } from './list-draft.ts';

/** How many items the cell of a list has; undefined for any other value. */
export const itemCount = (cell: string): number | undefined => {
  try {
    return readItems(cell, '').length;
  } catch {
    return undefined;
  }
};

const number = /^\s*[+-]?\d[\d.,' ]*\s*$/;

/** What the items of a cell hold, in the order of their first place; nothing where they are texts, or no list. */
const keysOf = (cell: string): readonly ItemKey[] => {
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

type Rows = readonly (readonly (string | undefined)[])[];

/** The first rows are looked at: a table of fifty thousand has its lists there, too. */
const looked = 200;

const hasItems = (cell: string | undefined): cell is string => cell !== undefined && (itemCount(cell) ?? 0) > 0;

/** What the items of a column hold, of the first row that has any. Source: templates.md, "In the editor". */
export const keysInRows = (rows: Rows, column: number): readonly ItemKey[] => {
  const cell = rows.find((cells) => hasItems(cells[column]))?.[column];
  return cell === undefined ? [] : keysOf(cell);
};

const isList = (cell: string): boolean => {
  if (!cell.trimStart().startsWith('[')) return false;
  return (itemCount(cell) ?? 0) > 0;
};

/** The first column that has lists in it: arrays, else texts of several lines; undefined where none has. */
export const listColumn = (rows: Rows, columnCount: number): number | undefined => {
  const first = rows.slice(0, looked);
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  return (
    columns.find((column) => first.some((cells) => isList(cells[column] ?? ''))) ??
    columns.find((column) => first.some((cells) => (cells[column] ?? '').trim().includes('\n')))
  );
};
