import { OverlaySkipped } from '../../overlay-skipped.ts';

/** Rounding of sums of heights must not count as overflow. */
const tolerancePt = 0.01;

/** Content of one rect: a range of items, with an optional header above and footer below. */
export interface ListPart {
  readonly from: number;
  readonly to: number;
  readonly hasHeader: boolean;
  readonly hasFooter: boolean;
}

/** Heights in points; 0 for absent parts. */
export interface ListRoom {
  readonly first: number;
  readonly more: number | undefined;
  readonly header: number;
  readonly repeatsHeader: boolean;
  readonly footer: number;
  /** Whether to draw only the items that fit if no further page follows. */
  readonly cuts: boolean;
}

/**
 * Distributes items over rects. Items are never divided, and the footer follows the last item. Without a rect to
 * continue in, the first part holds the items that fit if `cuts` is set. Throws `OverlaySkipped` `TEXT_OVERFLOW`.
 */
export const paginate = (heights: readonly number[], room: ListRoom): readonly ListPart[] => {
  const { first, more, header, footer } = room;
  const parts: ListPart[] = [];
  let from = 0;
  for (;;) {
    const isFirst = parts.length === 0;
    const hasHeader = header > 0 && (isFirst || room.repeatsHeader);
    const free = (isFirst ? first : (more as number)) - (hasHeader ? header : 0) + tolerancePt;
    if (free < 0) throw new OverlaySkipped('TEXT_OVERFLOW', 'The header of the list is higher than a whole rect.');
    let to = from;
    let used = 0;
    while (to < heights.length && used + (heights[to] as number) <= free) used += heights[to++] as number;
    const isWhole = to === heights.length && used + footer <= free;
    if (isWhole) return [...parts, { from, to, hasHeader, hasFooter: footer > 0 }];
    if (more === undefined) {
      while (to > from && used + footer > free) used -= heights[--to] as number;
      if (!room.cuts) throw new OverlaySkipped('TEXT_OVERFLOW', doNotFit(heights.length, to));
      if (used + footer > free)
        throw new OverlaySkipped('TEXT_OVERFLOW', 'The rect of the list is too low for its header and footer.');
      return [{ from, to, hasHeader, hasFooter: footer > 0 }];
    }
    // A further page that fits nothing would be followed by others forever.
    if (to === from && !isFirst) throw new OverlaySkipped('TEXT_OVERFLOW', tooHigh(to, heights.length));
    if (to === from && to < heights.length && !fitsMore(heights[to] as number, room)) {
      throw new OverlaySkipped('TEXT_OVERFLOW', tooHigh(to, heights.length));
    }
    parts.push({ from, to, hasHeader, hasFooter: false });
    from = to;
  }
};

const fitsMore = (height: number, { more = 0, header, repeatsHeader }: ListRoom): boolean =>
  height <= more - (repeatsHeader ? header : 0) + tolerancePt;

const doNotFit = (count: number, fit: number): string =>
  `The list has ${count} ${count === 1 ? 'item' : 'items'}, of which ${fit} fit. Give it a higher rect or a page that continues it.`;

const tooHigh = (index: number, count: number): string =>
  index === count
    ? 'The footer of the list is higher than a whole rect.'
    : `Item ${index + 1} of the list is higher than a whole rect.`;
