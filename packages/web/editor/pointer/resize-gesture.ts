import { isPlaced, rotationOf } from '../core/draft.ts';
import { type EditState, placeIn, selected } from '../core/edit.ts';
import { type Handle, type Point, resized } from '../core/geometry.ts';
import { snapResize } from '../core/snapping.ts';
import type { Drag, Dragged } from './gesture.ts';

/** Resizes the selected overlay by a handle. A rotated overlay does not snap. */
export const resizedBy = (
  { state, start, targets }: Drag,
  now: EditState,
  handle: Handle,
  at: Point,
  reach: number,
): Dragged => {
  const [item] = selected(state).filter(isPlaced);
  if (item === undefined) return { state: now, guides: [] };
  const turn = rotationOf(item);
  const rect = resized(item.rect, turn, handle, at.x - start.x, at.y - start.y);
  const snapped = turn % 360 === 0 ? snapResize(rect, handle, targets, reach) : { rect, guides: [] };
  return { state: placeIn(now, new Map([[item.id, snapped.rect]])), guides: snapped.guides };
};
