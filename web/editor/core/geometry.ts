import type { Rect } from '../../../lib/engine/browser/templates.ts';

/** Points from the top left corner of the page as displayed; y goes down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The handles of a selected overlay, as compass points of the rect before it is rotated. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** Smaller sides cannot be seen or taken hold of. Points. */
export const minSidePt = 1;

/** Thousandths of a point: what the panel shows and the package says. */
export const roundPt = (value: number): number => Math.round(value * 1000) / 1000 + 0;

export const roundRect = ({ x, y, width, height }: Rect): Rect => ({
  x: roundPt(x),
  y: roundPt(y),
  width: roundPt(width),
  height: roundPt(height),
});

export const centerOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

export const moved = (rect: Rect, dx: number, dy: number): Rect => ({ ...rect, x: rect.x + dx, y: rect.y + dy });

/** The rect that two corners span, in whatever direction it was drawn. */
export const spanned = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** A point turned clockwise (as seen, y going down) about another. */
export const turned = ({ x, y }: Point, about: Point, degrees: number): Point => {
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
  ].map((corner) => turned(corner, about, degrees));
};

/** The upright rect round a rotated one. */
export const boundsOf = (rect: Rect, degrees: number): Rect => {
  if (degrees % 360 === 0) return rect;
  const corners = cornersOf(rect, degrees);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return spanned({ x: Math.min(...xs), y: Math.min(...ys) }, { x: Math.max(...xs), y: Math.max(...ys) });
};

/** The rect round several; undefined for none. */
export const union = (rects: readonly Rect[]): Rect | undefined => {
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

/** Whether a point lies on a rect that is rotated. */
export const hits = (rect: Rect, degrees: number, point: Point): boolean => contains(rect, turned(point, centerOf(rect), -degrees));

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

const horizontal: Readonly<Record<Handle, -1 | 0 | 1>> = { nw: -1, w: -1, sw: -1, n: 0, s: 0, ne: 1, e: 1, se: 1 };
const vertical: Readonly<Record<Handle, -1 | 0 | 1>> = { nw: -1, n: -1, ne: -1, w: 0, e: 0, sw: 1, s: 1, se: 1 };

/**
 * A rect whose handle was dragged by `dx`, `dy` on the page. The opposite side stays where it is on the page, also of a rotated rect, whose
 * centre moves with its size; no side falls below a point.
 */
export const resized = (rect: Rect, degrees: number, handle: Handle, dx: number, dy: number): Rect => {
  const along = turned({ x: dx, y: dy }, { x: 0, y: 0 }, -degrees);
  const [h, v] = [horizontal[handle], vertical[handle]];
  const width = h === 0 ? rect.width : Math.max(minSidePt, rect.width + h * along.x);
  const height = v === 0 ? rect.height : Math.max(minSidePt, rect.height + v * along.y);
  // The anchor: the middle of the opposite side, or the opposite corner, before and after.
  const about = centerOf(rect);
  const anchor = turned({ x: about.x - (h * rect.width) / 2, y: about.y - (v * rect.height) / 2 }, about, degrees);
  const offset = turned({ x: (h * width) / 2, y: (v * height) / 2 }, { x: 0, y: 0 }, degrees);
  const center = { x: anchor.x + offset.x, y: anchor.y + offset.y };
  return { x: center.x - width / 2, y: center.y - height / 2, width, height };
};

/** Degrees clockwise from straight up at which a point lies from a centre, 0 to below 360. */
export const bearing = (center: Point, point: Point): number => {
  const degrees = (Math.atan2(point.x - center.x, center.y - point.y) * 180) / Math.PI;
  return ((degrees % 360) + 360) % 360;
};

/** The rect moved back onto a page where it has left it; one that is larger than the page starts at its edge. */
export const keptOnPage = (rect: Rect, page: { readonly width: number; readonly height: number }): Rect => ({
  ...rect,
  x: Math.max(0, Math.min(rect.x, page.width - rect.width)),
  y: Math.max(0, Math.min(rect.y, page.height - rect.height)),
});
