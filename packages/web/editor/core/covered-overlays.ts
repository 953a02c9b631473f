import type { Rect } from '@bulkfill/engine/browser/templates';
import { isPlaced, type OverlayDraft, type PlacedDraft, rotationOf, type TemplateDraft } from './draft.ts';
import { canBothHold } from './exclusive-conditions.ts';
import { boundsOf } from './geometry.ts';
import { standsOn } from './overlay-pages.ts';

/** A finding of the editor: an overlay that is drawn over most of another, or lies mostly on it. */
export interface CoveredOverlay {
  readonly code: 'OVERLAY_COVERED';
  readonly lower: PlacedDraft;
  readonly upper: PlacedDraft;
}

/** Shared part of the smaller rect above which one covers the other. */
const mostShared = 0.5;
const mostFound = 50;

const isPicture = ({ kind }: OverlayDraft): boolean => kind === 'image' || kind === 'signature';

const areaOf = ({ width, height }: Rect): number => width * height;

const sharedArea = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const sharePage = (one: PlacedDraft, other: PlacedDraft, pageCount: number): boolean => {
  if (one.pages === undefined) return one.page !== undefined && standsOn(other, one.page, pageCount);
  if (other.pages === undefined) return sharePage(other, one, pageCount);
  return Array.from({ length: pageCount }, (_, page) => page).some(
    (page) => standsOn(one, page, pageCount) && standsOn(other, page, pageCount),
  );
};

interface Placed {
  readonly overlay: PlacedDraft;
  readonly order: number;
  readonly bounds: Rect;
}

/** Pairs of overlays by position alone: each with the others that begin before it ends. */
function* pairsOf(placed: readonly Placed[]): Generator<readonly [Placed, Placed]> {
  for (const [index, one] of placed.entries()) {
    for (let next = index + 1; next < placed.length; next++) {
      const other = placed[next]!;
      if (other.bounds.y >= one.bounds.y + one.bounds.height) break;
      if (sharedArea(one.bounds, other.bounds) > mostShared * Math.min(areaOf(one.bounds), areaOf(other.bounds)))
        yield one.order < other.order ? [one, other] : [other, one];
    }
  }
}

/** Finds overlays that cover each other in a row that has both. A picture may lie under other kinds. */
export const findCovered = ({ overlays }: TemplateDraft, pageCount: number): readonly CoveredOverlay[] => {
  const placed = overlays
    .filter((overlay): overlay is PlacedDraft => isPlaced(overlay) && overlay.kind !== 'marker')
    .map((overlay, order) => ({ overlay, order, bounds: boundsOf(overlay.rect, rotationOf(overlay)) }));
  const singles = Map.groupBy(placed, ({ overlay }) => (overlay.pages === undefined ? overlay.page : undefined));
  const repeated = singles.get(undefined) ?? [];
  singles.delete(undefined);
  const groups = [repeated, ...singles.values()];
  const found: CoveredOverlay[] = [];
  for (const group of groups) {
    const sorted = (group === repeated ? group : [...group, ...repeated]).toSorted((a, b) => a.bounds.y - b.bounds.y);
    for (const [{ overlay: lower }, { overlay: upper }] of pairsOf(sorted)) {
      const isOfRepeated = lower.pages !== undefined && upper.pages !== undefined;
      if (isOfRepeated !== (group === repeated)) continue;
      if (isPicture(lower) && !isPicture(upper)) continue;
      if (!sharePage(lower, upper, pageCount) || !canBothHold(lower.when, upper.when)) continue;
      found.push({ code: 'OVERLAY_COVERED', lower, upper });
      if (found.length === mostFound) return found;
    }
  }
  return found;
};
