import type { Rect } from '@bulkfill/engine/browser/templates';
import type { PageDimensions } from './edit.ts';
import { moveOntoPage, overlaps } from './geometry.ts';
import type { PageContent } from './page-content.ts';

/** Space around a rect, and margin of the page. Points. */
const gapPt = 4;
const marginPt = 36;
const stepPt = 36;

/** Returns the rects of a page that hold text, fields or pictures. */
export const printedRects = ({ texts, fields = [], pictures = [] }: PageContent): readonly Rect[] => [
  ...texts.filter(({ text }) => text.trim() !== '').map(({ rect }) => rect),
  ...fields,
  ...pictures,
];

/** Returns the printed lines of a page that would cross out a text. */
export const lineRects = ({ rules }: PageContent): readonly Rect[] =>
  rules
    .filter(({ y1, y2 }) => Math.abs(y1 - y2) <= 0.5)
    .map(({ x1, x2, y1, y2 }) => ({ x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2), height: 0.5 }));

/** Returns the first free rect in a column of the page, from the top of `wanted` down. */
const findBelow = (wanted: Rect, bottom: number, taken: readonly Rect[]): Rect | undefined => {
  const grown = (y: number): Rect => ({
    x: wanted.x - gapPt / 2,
    y: y - gapPt / 2,
    width: wanted.width + gapPt,
    height: wanted.height + gapPt,
  });
  let { y } = wanted;
  while (y + wanted.height <= bottom) {
    const own = grown(y);
    const hit = taken.find((other) => overlaps(own, other));
    if (hit === undefined) return { ...wanted, y };
    y = Math.max(y + 1, Math.ceil(hit.y + hit.height + gapPt));
  }
  return undefined;
};

/** Finds a free rect on a page: below `wanted`, else above it, else in another column. `undefined` on a full page. */
export const findFreeSpace = (wanted: Rect, page: PageDimensions, taken: readonly Rect[]): Rect | undefined => {
  const bottom = Math.max(page.height - marginPt, wanted.y + wanted.height);
  const columns = [wanted.x];
  for (let x = marginPt; x + wanted.width <= page.width - marginPt; x += stepPt) columns.push(x);
  for (const [index, x] of columns.entries()) {
    const tops = index === 0 ? [wanted.y, marginPt] : [marginPt];
    for (const y of tops) {
      const free = findBelow(moveOntoPage({ ...wanted, x, y }, page), bottom, taken);
      if (free !== undefined) return free;
    }
  }
  return undefined;
};
