import { isPlaced, rotationOf } from '../core/draft.ts';
import { type EditState, listSelected, placeIn } from '../core/edit.ts';
import { boundsOf, moveRect, type Point, uniteRects } from '../core/geometry.ts';
import { standsOn } from '../core/overlay-pages.ts';
import { snapMove } from '../core/snapping.ts';
import { baselineOf } from '../core/text-baseline.ts';
import type { Drag, Dragged } from './gesture.ts';

/** Moves the selection. Its bounding frame on the page snaps, or the baseline of a single text. */
export const applyMove = (
  { state, page, pageCount, start, targets }: Drag,
  now: EditState,
  at: Point,
  reach: number,
): Dragged => {
  const items = listSelected(state).filter(isPlaced);
  const own = items.filter((item) => standsOn(item, page, pageCount));
  const frame = uniteRects(own.map((item) => boundsOf(item.rect, rotationOf(item))));
  if (frame === undefined) return { state: now, guides: [] };
  const [only, ...others] = items;
  const baseline = only !== undefined && others.length === 0 ? baselineOf(only) : undefined;
  const { rect, guides } = snapMove(moveRect(frame, at.x - start.x, at.y - start.y), targets, reach, baseline);
  const [dx, dy] = [rect.x - frame.x, rect.y - frame.y];
  return { state: placeIn(now, new Map(items.map((item) => [item.id, moveRect(item.rect, dx, dy)]))), guides };
};
