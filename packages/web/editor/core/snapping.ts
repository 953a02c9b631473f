import type { Rect } from '@bulkfill/engine/browser/templates';
import type { Handle, Point } from './geometry.ts';

/** Origins of snap lines, for the drawn guide. At equal distance, the earlier one wins. */
export const lineSources = ['baseline', 'overlay', 'rule', 'page'] as const;
export type LineSource = (typeof lineSources)[number];

/** A snap line: at `at` on one axis, from `from` to `to` on the other. Points of the displayed page. */
export interface SnapLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly source: LineSource;
}

/** Snap lines of a page: `x` upright, `y` flat. Sorted by `at`, so that a binary search handles 2,000 overlays. */
export interface SnapTargets {
  readonly x: readonly SnapLine[];
  readonly y: readonly SnapLine[];
}

export interface Guide extends SnapLine {
  readonly axis: 'x' | 'y';
}

export interface Snapped {
  readonly rect: Rect;
  /** Matched lines to draw; at most one per axis. */
  readonly guides: readonly Guide[];
}

const byPlace = (a: SnapLine, b: SnapLine): number =>
  a.at - b.at || lineSources.indexOf(a.source) - lineSources.indexOf(b.source) || a.from - b.from;

const linesOf = ({ x, y, width, height }: Rect, source: LineSource): SnapTargets => ({
  x: [x, x + width / 2, x + width].map((at) => ({ at, from: y, to: y + height, source })),
  y: [y, y + height / 2, y + height].map((at) => ({ at, from: x, to: x + width, source })),
});

/** Lines of the document: rules, box edges and text baselines. */
export interface PageLines {
  readonly x: readonly SnapLine[];
  readonly y: readonly SnapLine[];
}

/** Returns all snap lines of a page: its edges and centre, other overlays and the document's lines. */
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
  readonly by: number;
  readonly line: SnapLine;
}

const rank = ({ by, line }: Pull): number => Math.abs(by) + lineSources.indexOf(line.source) * 1e-6;

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
  // Extend the guide from the line to the rect, so that both are visibly connected.
  return [{ ...pull.line, axis, from: Math.min(pull.line.from, start), to: Math.max(pull.line.to, start + length) }];
};

/**
 * Snaps a moving rect if an edge or its centre is within `reach` points of a line.
 *
 * @param baseline of the overlay's text, in points below the rect's top. It snaps like an edge.
 */
export const snapMove = (rect: Rect, targets: SnapTargets, reach: number, baseline?: number): Snapped => {
  const x = nearest(targets.x, [rect.x, rect.x + rect.width / 2, rect.x + rect.width], reach);
  const flat = [rect.y, rect.y + rect.height / 2, rect.y + rect.height];
  const edge = nearest(targets.y, flat, reach);
  // Text snaps only to lines that can hold text: an overlay's edge would be accidental.
  const stands = baseline === undefined ? undefined : nearest(targets.y.filter(holdsText), [rect.y + baseline], reach);
  const y = stands !== undefined && (edge === undefined || rank(stands) <= rank(edge)) ? stands : edge;
  const snapped = { ...rect, x: rect.x + (x?.by ?? 0), y: rect.y + (y?.by ?? 0) };
  return { rect: snapped, guides: [...guide('x', x, snapped), ...guide('y', y, snapped)] };
};

/** Snaps a corner: of a drawn rect, or the top left one of a click. */
export const snapPoint = (
  { x, y }: Point,
  targets: SnapTargets,
  reach: number,
): { readonly point: Point; readonly guides: Snapped['guides'] } => {
  const { rect, guides } = snapMove({ x, y, width: 0, height: 0 }, targets, reach);
  return { point: { x: rect.x, y: rect.y }, guides };
};

/** Snaps the moving sides of a rect that is resized. Not for rotated rects, whose sides are not aligned with lines. */
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
  // A line beyond the opposite side would invert the rect.
  if (snapped.width <= 0 || snapped.height <= 0) return { rect, guides: [] };
  return { rect: snapped, guides: [...guide('x', x, snapped), ...guide('y', y, snapped)] };
};
