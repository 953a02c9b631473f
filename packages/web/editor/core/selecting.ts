import type { Rect } from '@bulkfill/engine/browser/templates';
import { isPlaced, type OverlayDraft, type PlacedDraft, rotationOf } from './draft.ts';
import { boundsOf, hits, overlaps, type Point } from './geometry.ts';
import { firstPageOf, standsOn } from './overlay-pages.ts';

export interface PagePlace {
  readonly page: number;
  readonly pageCount: number;
}

export const onPage = (overlays: readonly OverlayDraft[], { page, pageCount }: PagePlace): readonly PlacedDraft[] =>
  overlays.filter((overlay): overlay is PlacedDraft => isPlaced(overlay) && standsOn(overlay, page, pageCount));

export const findOverlayAt = (
  overlays: readonly OverlayDraft[],
  place: PagePlace,
  point: Point,
): PlacedDraft | undefined =>
  onPage(overlays, place).findLast((overlay) => hits(overlay.rect, rotationOf(overlay), point));

export const idsWithin = (overlays: readonly OverlayDraft[], place: PagePlace, marquee: Rect): readonly string[] =>
  onPage(overlays, place)
    .filter((overlay) => overlaps(boundsOf(overlay.rect, rotationOf(overlay)), marquee))
    .map(({ id }) => id);

export const toggleId = (selection: readonly string[], id: string): readonly string[] =>
  selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id];

/** Whether two overlays are on the same reading line: they share at least half of the lower one's height. */
const sharesLine = (a: Rect, b: Rect): boolean => {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return shared >= Math.min(a.height, b.height) / 2;
};

/**
 * Sorts overlays in reading order: by page, line, then left to right. Overlays on several pages sort by their first
 * page, those without a page last. An overlay joins a line if it shares half its height with the first.
 */
export const sortByReadingOrder = (overlays: readonly OverlayDraft[], pageCount: number): readonly OverlayDraft[] => {
  const pageOf = (overlay: OverlayDraft): number => firstPageOf(overlay, pageCount) ?? pageCount;
  const placed = overlays
    .filter(isPlaced)
    .toSorted((a, b) => pageOf(a) - pageOf(b) || a.rect.y - b.rect.y || a.rect.x - b.rect.x);
  const lines: PlacedDraft[][] = [];
  for (const overlay of placed) {
    const first = lines.at(-1)?.[0];
    if (first !== undefined && pageOf(first) === pageOf(overlay) && sharesLine(first.rect, overlay.rect))
      lines.at(-1)?.push(overlay);
    else lines.push([overlay]);
  }
  return [
    ...lines.flatMap((line) => line.toSorted((a, b) => a.rect.x - b.rect.x)),
    ...overlays.filter((overlay) => !isPlaced(overlay)),
  ];
};
