import type { CellRange } from './grid-selection.ts';
import { type CellText, type RowCells, type RowEdits, readCell, withCells } from './row-edits.ts';

/** Rows and columns of a table in the order in which they are shown. */
export interface ShownCells {
  readonly rows: RowCells;
  readonly shown: readonly number[];
  readonly columns: readonly { readonly number: number }[];
}

type CopiedCells = readonly (readonly string[])[];

const span = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);

export const copyRange = (edits: RowEdits, { rows, shown, columns }: ShownCells, range: CellRange): CopiedCells =>
  shown
    .slice(range.top, range.bottom + 1)
    .map((row) => columns.slice(range.left, range.right + 1).map(({ number }) => readCell(rows, edits, row, number)));

const cellsIn = function* (
  { shown, columns }: ShownCells,
  { top, bottom, left, right }: CellRange,
  textAt: (down: number, right: number) => string,
): Generator<CellText> {
  for (const at of span(top, bottom)) {
    for (const across of span(left, right)) {
      const [row, column] = [shown[at], columns[across]?.number];
      if (row !== undefined && column !== undefined) yield { row, column, text: textAt(at - top, across - left) };
    }
  }
};

export const clearRange = (edits: RowEdits, cells: ShownCells, range: CellRange): RowEdits =>
  withCells(
    edits,
    cells.rows,
    cellsIn(cells, range, () => ''),
  );

/** Returns the range that copied cells fill: the selection if it is a multiple of them, else their own size. */
const targetOf = ({ top, bottom, left, right }: CellRange, height: number, width: number): CellRange => {
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  const repeats = rows % height === 0 && columns % width === 0;
  return repeats ? { top, bottom, left, right } : { top, bottom: top + height - 1, left, right: left + width - 1 };
};

export interface PastedCells {
  readonly edits: RowEdits;
  /** The range that was filled. */
  readonly range: CellRange;
  /** Copied rows and columns that did not fit. */
  readonly cutRows: number;
  readonly cutColumns: number;
}

export const pasteRange = (edits: RowEdits, cells: ShownCells, range: CellRange, copied: CopiedCells): PastedCells => {
  const width = Math.max(1, ...copied.map(({ length }) => length));
  const target = targetOf(range, copied.length, width);
  const filled = {
    ...target,
    bottom: Math.min(target.bottom, cells.shown.length - 1),
    right: Math.min(target.right, cells.columns.length - 1),
  };
  const textAt = (down: number, right: number): string => copied[down % copied.length]?.[right % width] ?? '';
  return {
    edits: withCells(edits, cells.rows, cellsIn(cells, filled, textAt)),
    range: filled,
    cutRows: target.bottom - filled.bottom,
    cutColumns: target.right - filled.right,
  };
};
