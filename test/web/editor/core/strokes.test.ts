import { measurePath } from '@bulkfill/engine/pdf/vector/measure-path';
import { parsePathData } from '@bulkfill/engine/pdf/vector/parse-path-data';
import { decodeAsset } from '@bulkfill/engine/svc/read/decode-asset';
import { pathOfStrokes } from '@bulkfill/web/editor/core/strokes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const coordinate = fc.double({ min: 0, max: 600, noNaN: true });
const stroke = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 60 });

describe('path of strokes', () => {
  it('is valid path data for a package, stays within the pad and keeps the ends of each stroke', () => {
    fc.assert(
      fc.property(fc.array(stroke, { minLength: 1, maxLength: 5 }), (strokes) => {
        const path = pathOfStrokes(strokes);
        expect(decodeAsset('image/svg+xml', btoa(path))).toHaveProperty('bytes');
        const { minX, minY, maxX, maxY } = measurePath(parsePathData(path));
        expect(Math.min(minX, minY)).toBeGreaterThanOrEqual(-0.2);
        expect(Math.max(maxX, maxY)).toBeLessThanOrEqual(600.2);
        const ends = path.split('M').slice(1);
        expect(ends).toHaveLength(strokes.length);
        for (const [index, part] of ends.entries()) {
          const first = strokes[index]![0]!;
          const [x = 0, y = 0] = part
            .match(/^-?[\d.]+ -?[\d.]+/)![0]
            .split(' ')
            .map(Number);
          expect(Math.hypot(x - first.x, y - first.y)).toBeLessThan(0.1);
        }
      }),
    );
  });

  it('draws a dot for a touch, a line for two points, and drops redundant points', () => {
    expect(pathOfStrokes([[{ x: 5, y: 6 }]])).toBe('M5 6l0.1 0');
    expect(pathOfStrokes([Array.from({ length: 500 }, (_, index) => ({ x: index, y: 10 }))])).toBe('M0 10L499 10');
    expect(
      pathOfStrokes([
        [
          { x: 0, y: 0 },
          { x: 10, y: 10 },
          { x: 20, y: 0 },
        ],
      ]),
    ).toBe('M0 0Q10 10 20 0');
    expect(pathOfStrokes([])).toBe('');
  });
});
