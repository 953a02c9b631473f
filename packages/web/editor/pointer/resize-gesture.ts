import { isPlaced, rotationOf } from '../core/draft.ts';
import { type EditState, listSelected, placeIn } from '../core/edit.ts';
import { type Handle, type Point, resizeRect } from '../core/geometry.ts';
import { snapResize } from '../core/snapping.ts';
import type { Drag, Dragged } from './gesture.ts';

/** Resizes the selected overlay by a handle. A rotated overlay does not snap. */
export const applyResize = (
  { state, start, targets }: Drag,
  now: EditState,
  handle: Handle,
  at: Point,
  reach: number,
): Dragged => {
  const [item] = listSelected(state).filter(isPlaced);
  if (item === undefined) return { state: now, guides: [] };
  const turn = rotationOf(item);
  const rect = resizeRect(item.rect, turn, handle, at.x - start.x, at.y - start.y);
  const snapped = turn % 360 === 0 ? snapResize(rect, handle, targets, reach) : { rect, guides: [] };
  return { state: placeIn(now, new Map([[item.id, snapped.rect]])), guides: snapped.guides };
};
