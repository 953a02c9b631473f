import type { OverlayDraft } from './draft.ts';
import { minSidePt, roundPt } from './geometry.ts';
import { cellsOf, headingOf, type ListCellDraft, withCell } from './list-draft.ts';

/** Right edge of a column, in points from the left edge of the list, with its limits. */
export interface ListEdge {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** The column to the right, which shrinks or grows by the same width. */
  readonly next: ListCellDraft | undefined;
}

export const columnName = (list: OverlayDraft, { key }: ListCellDraft): string => headingOf(list, key) || key;

export const edgeOf = (list: OverlayDraft, index: number): ListEdge | undefined => {
  const cells = cellsOf(list);
  const cell = cells[index];
  if (cell === undefined) return undefined;
  const at = roundPt(cell.x + cell.width);
  const from = cell.x + minSidePt;
  const follower = cells[index + 1];
  // Columns that overlap are moved alone.
  if (follower === undefined || follower.x < at)
    return { at, from, to: Math.max(at, list.rect?.width ?? at), next: undefined };
  return { at, from, to: Math.max(at, at + follower.width - minSidePt), next: follower };
};

/** Moves the right edge of a column within its limits. The next column keeps its right edge and its distance. */
export const moveEdge = (list: OverlayDraft, index: number, to: number): OverlayDraft => {
  const edge = edgeOf(list, index);
  const cell = cellsOf(list)[index];
  if (edge === undefined || cell === undefined) return list;
  const at = roundPt(Math.max(edge.from, Math.min(edge.to, to)));
  if (at === edge.at) return list;
  const moved = withCell(list, index, { width: roundPt(at - cell.x) });
  const { next } = edge;
  if (next === undefined) return moved;
  const by = at - edge.at;
  return withCell(moved, index + 1, { x: roundPt(next.x + by), width: roundPt(next.width - by) });
};
