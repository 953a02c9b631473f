import { formatCopiedCells, parseCopiedCells } from './clipboard-table.ts';
import { clearRange, copyRange, pasteRange, type ShownCells } from './range-edits.ts';
import { type RowEdits, withAllLeftOut, withCell } from './row-edits.ts';
import type { Grid } from './use-grid.ts';

export interface GridActions {
  readonly setText: (row: number, column: number, text: string) => void;
  readonly leaveOut: (rows: readonly number[], isOut: boolean) => void;
  readonly copy: () => string | undefined;
  readonly clear: () => void;
  readonly paste: (text: string) => void;
  /** Selected rows, and whether all of them are left out. */
  readonly selectedRows: () => { readonly rows: readonly number[]; readonly areOut: boolean };
}

/**
 * Returns the changes of a grid. Each is one undo step.
 *
 * @param now returns the latest edits. @param onCut called with the pasted rows and columns that did not fit.
 */
export const createGridActions = (
  cells: ShownCells,
  grid: Grid,
  now: () => RowEdits,
  onEdits: (edits: RowEdits) => void,
  onCut: (rows: number, columns: number) => void,
): GridActions => {
  const change = (next: RowEdits): void => {
    if (next !== now()) onEdits(next);
  };
  const { range } = grid;
  return {
    setText: (row, column, text) => change(withCell(now(), cells.rows, row, column, text)),
    leaveOut: (rows, isOut) => change(withAllLeftOut(now(), rows, isOut)),
    copy: () => range && formatCopiedCells(copyRange(now(), cells, range)),
    clear: () => {
      if (range !== undefined) change(clearRange(now(), cells, range));
    },
    paste: (text) => {
      if (range === undefined || text === '') return;
      const { edits, range: filled, cutRows, cutColumns } = pasteRange(now(), cells, range, parseCopiedCells(text));
      change(edits);
      const { top, bottom, left, right } = filled;
      grid.goTo({ active: { at: top, across: left }, end: { at: bottom, across: right } });
      onCut(cutRows, cutColumns);
    },
    selectedRows: () => {
      const rows = range === undefined ? [] : cells.shown.slice(range.top, range.bottom + 1);
      return { rows, areOut: rows.every((row) => now().leftOut.has(row)) };
    },
  };
};
