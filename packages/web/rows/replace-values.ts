import type { ShownCells } from './range-edits.ts';
import { type CellText, type RowEdits, readCell, withCells } from './row-edits.ts';

export interface Replacement {
  readonly find: string;
  readonly replaceWith: string;
  /** Whether only equal cells match. A blank text then finds blank cells. */
  readonly isWhole: boolean;
  /** Number of the column; `undefined` for all. */
  readonly column: number | undefined;
}

export interface ReplacedValues {
  readonly edits: RowEdits;
  readonly cells: number;
  readonly rows: number;
}

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Replaces a text in all shown rows, ignoring case. */
export const replaceValues = (
  edits: RowEdits,
  { rows, shown, columns }: ShownCells,
  { find, replaceWith, isWhole, column }: Replacement,
): ReplacedValues => {
  const found: CellText[] = [];
  const wanted = find.trim().toLowerCase();
  const pattern = new RegExp(escapePattern(find), 'giu');
  const replaced = (text: string): string => {
    if (isWhole) return text.trim().toLowerCase() === wanted ? replaceWith : text;
    return find === '' ? text : text.replaceAll(pattern, () => replaceWith);
  };
  const searched = columns.filter(({ number }) => column === undefined || number === column);
  for (const row of shown) {
    for (const { number } of searched) {
      const before = readCell(rows, edits, row, number);
      const text = replaced(before);
      if (text !== before) found.push({ row, column: number, text });
    }
  }
  return {
    edits: withCells(edits, rows, found),
    cells: found.length,
    rows: new Set(found.map(({ row }) => row)).size,
  };
};
