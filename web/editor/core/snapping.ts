import type { Rect } from '../../../lib/engine/browser/templates.ts';
import type { Handle, Point } from './geometry.ts';

/** What a line to snap to belongs to: for the guide that is drawn, and where two are equally near the earlier word wins. */
export const lineSources = ['baseline', 'overlay', 'rule', 'page'] as const;
export type LineSource = (typeof lineSources)[number];

/** A line that edges snap to: at `at` on one axis, from `from` to `to` on the other. Points of the page as displayed. */
export interface SnapLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly source: LineSource;
}

/** The lines of a page: `x` are upright, `y` lie flat. Sorted by `at`, so that 2,000 overlays cost a search and no loop. */
export interface SnapTargets {
  readonly x: readonly SnapLine[];
  readonly y: readonly SnapLine[];
}

export interface Guide extends SnapLine {
  readonly axis: 'x' | 'y';
}

export interface Snapped {
  readonly rect: Rect;
  /** The lines that were met, for the page to draw; at most one an axis. */
  readonly guides: readonly Guide[];
}

const byPlace = (a: SnapLine, b: SnapLine): number =>
  a.at - b.at || lineSources.indexOf(a.source) - lineSources.indexOf(b.source) || a.from - b.from;

/** The lines of a rect: both edges and the middle of each axis. */
const linesOf = ({ x, y, width, height }: Rect, source: LineSource): SnapTargets => ({
  x: [x, x + width / 2, x + width].map((at) => ({ at, from: y, to: y + height, source })),
  y: [y, y + height / 2, y + height].map((at) => ({ at, from: x, to: x + width, source })),
});

/** What the document itself offers: its rules, the edges of its boxes, the baselines of its text. */
export interface PageLines {
  readonly x: readonly SnapLine[];
  readonly y: readonly SnapLine[];
}

/** Everything on a page that a rect may snap to: its edges and centre, the other overlays, the document's own lines. */
export const snapTargets = (
  page: { readonly width: number; readonly height: number },
  others: readonly Rect[],
  document: PageLines = { x: [], y: [] },
): SnapTargets => {
  const all = [linesOf({ x: 0, y: 0, ...page }, 'page'), ...others.map((rect) => linesOf(rect, 'overlay')), document];
  return { x: all.flatMap(({ x }) => x).toSorted(byPlace), y: all.flatMap(({ y }) => y).toSorted(byPlace) };
};

const firstAtOrAfter = (lines: readonly SnapLine[], at: number): number => {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

interface Pull {
  /** What is added to the moving place so that it lies on the line. */
  readonly by: number;
  readonly line: SnapLine;
}

const rank = ({ by, line }: Pull): number => Math.abs(by) + lineSources.indexOf(line.source) * 1e-6;

/** The nearest line to any of the moving places, within reach. */
const nearest = (lines: readonly SnapLine[], places: readonly number[], reach: number): Pull | undefined => {
  let best: Pull | undefined;
  for (const place of places) {
    for (let index = firstAtOrAfter(lines, place - reach); index < lines.length; index++) {
      const line = lines[index]!;
      const by = line.at - place;
      if (by > reach) break;
      const pull = { by, line };
      if (best === undefined || rank(pull) < rank(best)) best = pull;
    }
  }
  return best;
};

const holdsText = ({ source }: SnapLine): boolean => source === 'baseline' || source === 'rule';

const guide = (axis: 'x' | 'y', pull: Pull | undefined, rect: Rect): readonly Guide[] => {
  if (pull === undefined) return [];
  const [start, length] = axis === 'x' ? [rect.y, rect.height] : [rect.x, rect.width];
  // From the line's own extent to the rect, so that a person sees what met what.
  return [{ ...pull.line, axis, from: Math.min(pull.line.from, start), to: Math.max(pull.line.to, start + length) }];
};

/**
 * A rect that is being moved, snapped where one of its edges or its middle is within `reach` points of a line.
 *
 * @param baseline where the text of the overlay stands, points below the rect's top; it snaps as an edge does.
 */
export const snapMove = (rect: Rect, targets: SnapTargets, reach: number, baseline?: number): Snapped => {
  const x = nearest(targets.x, [rect.x, rect.x + rect.width / 2, rect.x + rect.width], reach);
  const flat = [rect.y, rect.y + rect.height / 2, rect.y + rect.height];
  const edge = nearest(targets.y, flat, reach);
  // A text stands on the lines that texts stand on; on another overlay's edge it would only seem to.
  const stands = baseline === undefined ? undefined : nearest(targets.y.filter(holdsText), [rect.y + baseline], reach);
  const y = stands !== undefined && (edge === undefined || rank(stands) <= rank(edge)) ? stands : edge;
  const snapped = { ...rect, x: rect.x + (x?.by ?? 0), y: rect.y + (y?.by ?? 0) };
  return { rect: snapped, guides: [...guide('x', x, snapped), ...guide('y', y, snapped)] };
};

/** A corner that is being put somewhere: of a rect that is drawn, or the top left one of what a click places. */
export const snapPoint = (
  { x, y }: Point,
  targets: SnapTargets,
  reach: number,
): { readonly point: Point; readonly guides: Snapped['guides'] } => {
  const { rect, guides } = snapMove({ x, y, width: 0, height: 0 }, targets, reach);
  return { point: { x: rect.x, y: rect.y }, guides };
};

/** A rect that is being resized by a handle: only the sides that move snap. Not for rotated rects, whose sides lie on no line. */
export const snapResize = (rect: Rect, handle: Handle, targets: SnapTargets, reach: number): Snapped => {
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  const [west, east] = [handle.includes('w'), handle.includes('e')];
  const [north, south] = [handle.startsWith('n'), handle.startsWith('s')];
  const x = west || east ? nearest(targets.x, [west ? rect.x : right], reach) : undefined;
  const y = north || south ? nearest(targets.y, [north ? rect.y : bottom], reach) : undefined;
  const left = rect.x + (west ? (x?.by ?? 0) : 0);
  const top = rect.y + (north ? (y?.by ?? 0) : 0);
  const snapped = {
    x: left,
    y: top,
    width: right + (east ? (x?.by ?? 0) : 0) - left,
    height: bottom + (south ? (y?.by ?? 0) : 0) - top,
  };
  // A line beyond the opposite side would turn the rect inside out.
  if (snapped.width <= 0 || snapped.height <= 0) return { rect, guides: [] };
  return { rect: snapped, guides: [...guide('x', x, snapped), ...guide('y', y, snapped)] };
};
