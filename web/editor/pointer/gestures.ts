import type { Rect } from '../../../lib/engine/browser/templates.ts';
import { isPlaced, type OverlayKind, rotationOf } from '../core/draft.ts';
import { change, type EditState, placeIn, selected } from '../core/edit.ts';
import { bearing, boundsOf, centerOf, type Handle, moved, type Point, resized, spanned, union } from '../core/geometry.ts';
import { standsOn } from '../core/overlay-pages.ts';
import { onPage, type PagePlace } from '../core/selecting.ts';
import { type Guide, type SnapTargets, snapMove, snapPoint, snapResize } from '../core/snapping.ts';
import { baselineOf } from '../core/text-baseline.ts';

/** What a pointer does on a page between pressing and letting go. */
export type Gesture =
  /** `field`: the field of the form that it began on, which a click takes. */
  | { readonly kind: 'place'; readonly overlay: OverlayKind; readonly field?: string }
  /** `offer`: the place that is taken where the pointer is let go on its mark without having moved. */
  | { readonly kind: 'marquee'; readonly before: readonly string[]; readonly offer?: string; readonly field?: string }
  /** `alone`: what is selected by itself where the pointer is let go without having moved. */
  | { readonly kind: 'move'; readonly alone?: string }
  | { readonly kind: 'resize'; readonly handle: Handle }
  | { readonly kind: 'rotate' };

/** A gesture under way: where it began, and what was there then. */
export interface Drag {
  readonly gesture: Gesture;
  readonly id: string;
  readonly page: number;
  readonly pageCount: number;
  readonly start: Point;
  readonly state: EditState;
  readonly targets: SnapTargets;
}

/** How a pointer's place is to be taken. */
export interface DragOptions {
  /** Points within which edges snap; 0 where snapping is suspended. */
  readonly reach: number;
  /** Whether only whole steps of 15 degrees are wanted. */
  readonly stepped: boolean;
}

export interface Dragged {
  readonly state: EditState;
  readonly guides: readonly Guide[];
  /** The rect that is being drawn: of a new overlay, or of a marquee. */
  readonly band?: Rect;
}

const movedBy = ({ state, page, pageCount, start, targets }: Drag, now: EditState, at: Point, reach: number): Dragged => {
  const items = selected(state).filter(isPlaced);
  const own = items.filter((item) => standsOn(item, page, pageCount));
  const frame = union(own.map((item) => boundsOf(item.rect, rotationOf(item))));
  if (frame === undefined) return { state: now, guides: [] };
  const [only, ...others] = items;
  const baseline = only !== undefined && others.length === 0 ? baselineOf(only) : undefined;
  const { rect, guides } = snapMove(moved(frame, at.x - start.x, at.y - start.y), targets, reach, baseline);
  const [dx, dy] = [rect.x - frame.x, rect.y - frame.y];
  return { state: placeIn(now, new Map(items.map((item) => [item.id, moved(item.rect, dx, dy)]))), guides };
};

const resizedBy = ({ state, start, targets }: Drag, now: EditState, handle: Handle, at: Point, reach: number): Dragged => {
  const [item] = selected(state).filter(isPlaced);
  if (item === undefined) return { state: now, guides: [] };
  const turn = rotationOf(item);
  const rect = resized(item.rect, turn, handle, at.x - start.x, at.y - start.y);
  const snapped = turn % 360 === 0 ? snapResize(rect, handle, targets, reach) : { rect, guides: [] };
  return { state: placeIn(now, new Map([[item.id, snapped.rect]])), guides: snapped.guides };
};

const stepDegrees = 15;

const rotatedTo = ({ state }: Drag, now: EditState, at: Point, stepped: boolean): Dragged => {
  const [item] = selected(state).filter(isPlaced);
  if (item === undefined) return { state: now, guides: [] };
  const exact = Math.round(bearing(centerOf(item.rect), at));
  const degrees = (stepped ? Math.round(exact / stepDegrees) * stepDegrees : exact) % 360;
  const turned = change(
    now,
    [item.id],
    ({ rotation: _, ...rest }) => ({ ...rest, ...(degrees === 0 ? {} : { rotation: degrees }) }) as typeof item,
  );
  return { state: turned, guides: [] };
};

const drawn = ({ state, start, targets }: Drag, at: Point, reach: number): Dragged => {
  const { point, guides } = snapPoint(at, targets, reach);
  return { state, guides, band: spanned(snapPoint(start, targets, reach).point, point) };
};

/**
 * What a drag makes of what there is now, which is more than its beginning where a key or a file has changed something meanwhile.
 * Placing and the marquee change nothing before their end.
 */
export const dragged = (drag: Drag, at: Point, { reach, stepped }: DragOptions, now: EditState = drag.state): Dragged => {
  switch (drag.gesture.kind) {
    case 'move':
      return movedBy(drag, now, at, reach);
    case 'resize':
      return resizedBy(drag, now, drag.gesture.handle, at, reach);
    case 'rotate':
      return rotatedTo(drag, now, at, stepped);
    case 'place':
      return drawn(drag, at, reach);
    case 'marquee':
      return { state: now, guides: [], band: spanned(drag.start, at) };
  }
};

/** Rects of a page that others snap to: of all that is not being moved. */
export const otherRects = ({ draft, selection }: EditState, place: PagePlace): readonly Rect[] => {
  const own = new Set(selection);
  return onPage(draft.overlays, place)
    .filter(({ id }) => !own.has(id))
    .map((overlay) => boundsOf(overlay.rect, rotationOf(overlay)));
};
