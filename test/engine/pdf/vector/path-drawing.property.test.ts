import { measurePath } from '@bulkfill/engine/pdf/vector/measure-path';
import { parsePathData } from '@bulkfill/engine/pdf/vector/parse-path-data';
import { writePathOperators } from '@bulkfill/engine/pdf/vector/path-operators';
import { createCanvas, Path2D } from '@napi-rs/canvas';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { renderPage } from '../../../support/render-page.ts';

const side = 100;
const coordinate = fc.integer({ min: 0, max: side });
const offset = fc.integer({ min: -40, max: 40 });
const radius = fc.integer({ min: 0, max: 40 });
const flag = fc.constantFrom('0', '1');
const step = fc.oneof(
  fc.tuple(fc.constantFrom('L', 'T'), coordinate, coordinate),
  fc.tuple(fc.constantFrom('l', 't'), offset, offset),
  fc.tuple(fc.constantFrom('H', 'V'), coordinate),
  fc.tuple(fc.constantFrom('h', 'v'), offset),
  fc.tuple(fc.constantFrom('Q', 'S'), coordinate, coordinate, coordinate, coordinate),
  fc.tuple(fc.constantFrom('q', 's'), offset, offset, offset, offset),
  fc.tuple(fc.constant('C'), coordinate, coordinate, coordinate, coordinate, coordinate, coordinate),
  fc.tuple(fc.constant('c'), offset, offset, offset, offset, offset, offset),
  fc.tuple(fc.constantFrom('A', 'a'), radius, radius, fc.integer({ min: -180, max: 180 }), flag, flag, offset, offset),
  fc.tuple(fc.constant('z')),
);
const anyPath = fc
  .tuple(coordinate, coordinate, fc.array(step, { minLength: 1, maxLength: 8 }))
  .map(([x, y, steps]) => `M${x} ${y}${steps.map((part) => part.join(' ')).join('')}z`);

it('fills the same shape as a drawing library that reads the path data itself', async () => {
  await fc.assert(
    fc.asyncProperty(anyPath, async (data) => {
      const operators = writePathOperators(parsePathData(data), { scaleX: 1, scaleY: -1, left: 0, bottom: side });
      const ours = await renderPage(contentPdf(`${operators} f`, { width: side, height: side }), 1);
      const context = createCanvas(side, side).getContext('2d');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, side, side);
      context.fillStyle = '#000';
      context.fill(new Path2D(data));
      const theirs = context.getImageData(0, 0, side, side).data;
      let different = 0;
      for (let i = 0; i < theirs.length; i += 4)
        if (Math.abs((ours.data[i] ?? 0) - (theirs[i] ?? 0)) > 100) different++;
      expect(different).toBeLessThan(20);
    }),
    { numRuns: 60 },
  );
});

it('computes the bounds of the drawn shape', () => {
  fc.assert(
    fc.property(anyPath, (closed) => {
      const data = closed.replaceAll('z', '');
      const { minX, minY, maxX, maxY } = measurePath(parsePathData(data));
      // Its bounds as drawn: the extremes of many points of every segment.
      const points = parsePathData(data).flatMap((segment, i, all) => {
        const before = all[i - 1];
        if (segment.kind === 'close') return [];
        if (segment.kind !== 'curve') return [segment];
        if (before === undefined || before.kind === 'close') throw new Error('a curve needs a beginning');
        return Array.from({ length: 201 }, (_, k) => {
          const t = k / 200;
          const s = 1 - t;
          return {
            x: s ** 3 * before.x + 3 * s * s * t * segment.x1 + 3 * s * t * t * segment.x2 + t ** 3 * segment.x,
            y: s ** 3 * before.y + 3 * s * s * t * segment.y1 + 3 * s * t * t * segment.y2 + t ** 3 * segment.y,
          };
        });
      });
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      expect(
        [Math.min(...xs) - minX, maxX - Math.max(...xs), Math.min(...ys) - minY, maxY - Math.max(...ys)].every(
          (rest) => rest > -1e-6,
        ),
      ).toBe(true);
      // And no larger than needed: the points are dense enough to come near each edge.
      expect(
        [Math.min(...xs) - minX, maxX - Math.max(...xs), Math.min(...ys) - minY, maxY - Math.max(...ys)].every(
          (rest) => rest < 0.01,
        ),
      ).toBe(true);
    }),
  );
});
