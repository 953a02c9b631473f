import type { Rect } from '@bulkfill/engine/browser/templates';

/** Points from the top left corner of the displayed page; y points down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Handles of a selected overlay, as compass points of the unrotated rect. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** Smallest side that is visible and can be dragged. Points. */
export const minSidePt = 1;

/** Rounds to thousandths of a point, the precision of the panel and the package. */
export const roundPt = (value: number): number => Math.round(value * 1000) / 1000 + 0;

export const roundRect = ({ x, y, width, height }: Rect): Rect => ({
  x: roundPt(x),
  y: roundPt(y),
  width: roundPt(width),
  height: roundPt(height),
});

export const centerOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

export const moveRect = (rect: Rect, dx: number, dy: number): Rect => ({ ...rect, x: rect.x + dx, y: rect.y + dy });

export const spanPoints = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

export const turnPoint = ({ x, y }: Point, about: Point, degrees: number): Point => {
  if (degrees % 360 === 0) return { x, y };
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const dx = x - about.x;
  const dy = y - about.y;
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos };
};

const cornersOf = (rect: Rect, degrees: number): readonly Point[] => {
  const { x, y, width, height } = rect;
  const about = centerOf(rect);
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ].map((corner) => turnPoint(corner, about, degrees));
};

export const boundsOf = (rect: Rect, degrees: number): Rect => {
  if (degrees % 360 === 0) return rect;
  const corners = cornersOf(rect, degrees);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return spanPoints({ x: Math.min(...xs), y: Math.min(...ys) }, { x: Math.max(...xs), y: Math.max(...ys) });
};

export const uniteRects = (rects: readonly Rect[]): Rect | undefined => {
  if (rects.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
};

const contains = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

export const hits = (rect: Rect, degrees: number, point: Point): boolean =>
  contains(rect, turnPoint(point, centerOf(rect), -degrees));

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

const horizontal: Readonly<Record<Handle, -1 | 0 | 1>> = { nw: -1, w: -1, sw: -1, n: 0, s: 0, ne: 1, e: 1, se: 1 };
const vertical: Readonly<Record<Handle, -1 | 0 | 1>> = { nw: -1, n: -1, ne: -1, w: 0, e: 0, sw: 1, s: 1, se: 1 };

/** Resizes a rect by a handle. The opposite side stays in place, also if rotated. No side is shorter than a point. */
export const resizeRect = (rect: Rect, degrees: number, handle: Handle, dx: number, dy: number): Rect => {
  const along = turnPoint({ x: dx, y: dy }, { x: 0, y: 0 }, -degrees);
  const [h, v] = [horizontal[handle], vertical[handle]];
  const width = h === 0 ? rect.width : Math.max(minSidePt, rect.width + h * along.x);
  const height = v === 0 ? rect.height : Math.max(minSidePt, rect.height + v * along.y);
  // Anchor before and after: the centre of the opposite side, or the opposite corner.
  const about = centerOf(rect);
  const anchor = turnPoint({ x: about.x - (h * rect.width) / 2, y: about.y - (v * rect.height) / 2 }, about, degrees);
  const offset = turnPoint({ x: (h * width) / 2, y: (v * height) / 2 }, { x: 0, y: 0 }, degrees);
  const center = { x: anchor.x + offset.x, y: anchor.y + offset.y };
  return { x: center.x - width / 2, y: center.y - height / 2, width, height };
};

/** Returns the direction from a centre to a point, in degrees clockwise from up, from 0 to below 360. */
export const measureBearing = (center: Point, point: Point): number => {
  const degrees = (Math.atan2(point.x - center.x, center.y - point.y) * 180) / Math.PI;
  return ((degrees % 360) + 360) % 360;
};

/** Moves a rect back onto its page. A rect larger than the page starts at its edge. */
export const moveOntoPage = (rect: Rect, page: { readonly width: number; readonly height: number }): Rect => ({
  ...rect,
  x: Math.max(0, Math.min(rect.x, page.width - rect.width)),
  y: Math.max(0, Math.min(rect.y, page.height - rect.height)),
});
