import bwipjs from 'bwip-js';
import type { ModuleMatrix } from './bit-matrix.ts';

/**
 * Returns the matrix of a stacked or composite symbol with rows of different heights. The encoder passes the heights
 * only to its drawing side. So this draws the outlines at one unit per module and fills them by the even-odd rule.
 * `squeezed` is the encoder's raw matrix: the same columns, one line per row whatever its height.
 */
export const traceStackedRows = (
  options: { bcid: string; text: string } & Record<string, unknown>,
  squeezed: readonly number[],
  width: number,
  height: number,
): ModuleMatrix => {
  const outlines: [number, number][][] = [];
  const nothing = (): void => {};
  bwipjs.render(
    { ...options, scaleX: 1, scaleY: 1 },
    {
      scale: () => null,
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: nothing,
      line: nothing,
      polygon: (points) => outlines.push(points),
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: nothing,
    },
  );
  // Drawing coordinates start at the first dark module, which need not be in the first column.
  const left = least(outlines, 0) - firstDarkColumn(squeezed, width);
  const top = least(outlines, 1);
  const dark = new Uint8Array(width * height);
  for (const points of outlines) {
    points.forEach(([x, y], i) => {
      const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
      if (x !== nextX) return;
      // Crossing a vertical edge inverts every module to its right.
      for (let row = Math.min(y, nextY) - top; row < Math.max(y, nextY) - top; row++) {
        for (let column = x - left; column < width; column++)
          dark[row * width + column] = 1 - (dark[row * width + column] ?? 0);
      }
    });
  }
  return { width, height, dark };
};

const least = (outlines: readonly (readonly [number, number])[][], axis: 0 | 1): number =>
  outlines.reduce((min, points) => points.reduce((lower, point) => Math.min(lower, point[axis]), min), Infinity);

const firstDarkColumn = (rows: readonly number[], width: number): number =>
  rows.reduce((first, cell, i) => (cell === 0 ? first : Math.min(first, i % width)), width);
