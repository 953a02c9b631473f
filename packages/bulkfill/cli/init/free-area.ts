import type { Rect } from '@bulkfill/engine/svc/template';
import type { InkMap } from '../preview/ink-map.ts';

const marginPt = 24;
const marginShare = 0.06;
const leastWidthPt = 90;
const wantedRowPt = 14;

export const pageInside = ({ width, height }: { readonly width: number; readonly height: number }): Rect => {
  const x = Math.min(marginPt, width * marginShare);
  const y = Math.min(marginPt, height * marginShare);
  return { x, y, width: width - 2 * x, height: height - 2 * y };
};

/**
 * Finds the best free rectangle of a page for a stack of texts: most texts, then widest, then highest.
 *
 * @returns `undefined` if no free rectangle can hold a text.
 */
export const freeArea = (ink: InkMap, inside: Rect, texts: number): Rect | undefined => {
  const { cellPt, columns } = ink;
  const left = Math.ceil(inside.x / cellPt);
  const right = Math.min(columns, Math.floor((inside.x + inside.width) / cellPt));
  const top = Math.ceil(inside.y / cellPt);
  const bottom = Math.min(ink.rows, Math.floor((inside.y + inside.height) / cellPt));
  const least = Math.ceil(Math.min(leastWidthPt, inside.width / 2) / cellPt);
  const wanted = Math.ceil((texts * wantedRowPt) / cellPt);
  const heights = new Array<number>(columns).fill(0);
  let best:
    | {
        readonly score: number;
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      }
    | undefined;
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++)
      heights[column] = ink.inked[row * columns + column] === 1 ? 0 : (heights[column] ?? 0) + 1;
    for (const { x, width, height } of rectanglesAbove(heights, left, right)) {
      if (width < least || height * cellPt < wantedRowPt) continue;
      const score = Math.min(height, wanted) * 10_000 + width + height / 10_000;
      if (best === undefined || score > best.score) best = { score, x, y: row - height + 1, width, height };
    }
  }
  if (best === undefined) return undefined;
  return { x: best.x * cellPt, y: best.y * cellPt, width: best.width * cellPt, height: best.height * cellPt };
};

/**
 * Yields every maximal rectangle that ends on the last row. `heights` has the number of free cells above each column.
 */
function* rectanglesAbove(
  heights: readonly number[],
  left: number,
  right: number,
): Generator<{ x: number; width: number; height: number }> {
  const open: { x: number; height: number }[] = [];
  for (let column = left; column <= right; column++) {
    const height = column < right ? (heights[column] ?? 0) : 0;
    let x = column;
    for (let last = open.at(-1); last !== undefined && last.height >= height; last = open.at(-1)) {
      open.pop();
      x = last.x;
      if (last.height > height) yield { x: last.x, width: column - last.x, height: last.height };
    }
    if (height > 0) open.push({ x, height });
  }
}
