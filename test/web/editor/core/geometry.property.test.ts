import { alignRects, distributeRects, equalizeSizes } from '@bulkfill/web/editor/core/arrange';
import {
  boundsOf,
  centerOf,
  handles,
  hits,
  minSidePt,
  moveOntoPage,
  resizeRect,
  turnPoint,
} from '@bulkfill/web/editor/core/geometry';
import { lengthText, lengthUnits, parseLength } from '@bulkfill/web/editor/core/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSize, rect } from './arbitrary-editing.ts';

const degrees = fc.double({ min: -720, max: 720, noNaN: true });
const delta = fc.double({ min: -60, max: 60, noNaN: true });

describe('resizeRect', () => {
  const opposite = {
    nw: [1, 1],
    n: [0.5, 1],
    ne: [0, 1],
    e: [0, 0.5],
    se: [0, 0],
    s: [0.5, 0],
    sw: [1, 0],
    w: [1, 0.5],
  } as const;

  it('keeps the opposite side in place at any rotation, and no side below a point', () => {
    fc.assert(
      fc.property(rect, degrees, fc.constantFrom(...handles), delta, delta, (before, angle, handle, dx, dy) => {
        const after = resizeRect(before, angle, handle, dx, dy);
        const [h, v] = opposite[handle];
        const anchor = ({ x, y, width, height }: typeof before) =>
          turnPoint({ x: x + h * width, y: y + v * height }, centerOf({ x, y, width, height }), angle);
        expect(anchor(after).x).toBeCloseTo(anchor(before).x, 6);
        expect(anchor(after).y).toBeCloseTo(anchor(before).y, 6);
        expect(Math.min(after.width, after.height)).toBeGreaterThanOrEqual(minSidePt);
      }),
    );
  });

  it('follows the pointer with the handle of an upright rect', () => {
    expect(resizeRect({ x: 10, y: 10, width: 50, height: 20 }, 0, 'se', 5, 7)).toEqual({
      x: 10,
      y: 10,
      width: 55,
      height: 27,
    });
    expect(resizeRect({ x: 10, y: 10, width: 50, height: 20 }, 0, 'nw', 5, 7)).toEqual({
      x: 15,
      y: 17,
      width: 45,
      height: 13,
    });
  });
});

describe('hits', () => {
  it('separates the corners of a rotated rect from points outside it', () => {
    const box = { x: 100, y: 100, width: 100, height: 20 };
    expect(hits(box, 90, { x: 150, y: 65 })).toBe(true);
    expect(hits(box, 90, { x: 105, y: 110 })).toBe(false);
    expect(hits(box, 0, { x: 105, y: 110 })).toBe(true);
  });

  it('finds any point within the bounds of a rect', () => {
    fc.assert(
      fc.property(
        rect,
        degrees,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (box, angle, u, v) => {
          const point = turnPoint({ x: box.x + u * box.width, y: box.y + v * box.height }, centerOf(box), angle);
          const bounds = boundsOf(box, angle);
          expect(point.x).toBeGreaterThanOrEqual(bounds.x - 1e-6);
          expect(point.x).toBeLessThanOrEqual(bounds.x + bounds.width + 1e-6);
          expect(point.y).toBeGreaterThanOrEqual(bounds.y - 1e-6);
          expect(point.y).toBeLessThanOrEqual(bounds.y + bounds.height + 1e-6);
        },
      ),
    );
  });
});

describe('moveOntoPage', () => {
  it('moves a rect onto the page and keeps one that is already on it', () => {
    fc.assert(
      fc.property(rect, delta, (box, by) => {
        const kept = moveOntoPage({ ...box, x: box.x + by * 20 }, pageSize);
        expect(kept.x).toBeGreaterThanOrEqual(0);
        expect(kept.x + kept.width).toBeLessThanOrEqual(pageSize.width + 1e-9);
        expect(moveOntoPage(kept, pageSize)).toEqual(kept);
      }),
    );
  });
});

describe('arranging', () => {
  const items = fc
    .array(fc.tuple(rect, degrees), { minLength: 3, maxLength: 8 })
    .map((pairs) => pairs.map(([box, rotation], index) => ({ id: `o${index}`, rect: box, rotation })));

  it('aligns the visible bounds of all overlays to one edge, and changes no size', () => {
    fc.assert(
      fc.property(items, (all) => {
        const rects = alignRects(all, 'right', pageSize);
        const edges = all.map(({ id, rotation }) => {
          const bounds = boundsOf(rects.get(id)!, rotation);
          return bounds.x + bounds.width;
        });
        for (const edge of edges) expect(edge).toBeCloseTo(Math.max(...edges), 6);
        for (const { id, rect: before } of all)
          expect(rects.get(id)).toMatchObject({ y: before.y, width: before.width, height: before.height });
      }),
    );
  });

  it('aligns one overlay to its page', () => {
    const rects = alignRects(
      [{ id: 'a', rect: { x: 5, y: 5, width: 12, height: 8 }, rotation: 0 }],
      'center',
      pageSize,
    );
    expect(rects.get('a')).toEqual({ x: 300, y: 5, width: 12, height: 8 });
  });

  it('distributes with equal gaps and keeps the outermost in place', () => {
    fc.assert(
      fc.property(items, (all) => {
        const rects = distributeRects(all, 'y');
        const before = all.map(({ id, rect: box, rotation }) => ({ ...boundsOf(box, rotation), id, rotation }));
        const sorted = before.toSorted((a, b) => a.y - b.y || a.height - b.height);
        const bounds = sorted.map(({ id, rotation }) => boundsOf(rects.get(id)!, rotation));
        const gaps = bounds.slice(1).map((box, index) => box.y - (bounds[index]!.y + bounds[index]!.height));
        const [first, last] = [sorted[0]!, sorted.at(-1)!];
        expect(bounds[0]!.y).toBeCloseTo(first.y, 6);
        expect(bounds.at(-1)!.y).toBeCloseTo(last.y, 6);
        for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0]!, 4);
      }),
    );
  });

  it('sets all sizes to that of the overlay selected last', () => {
    const rects = equalizeSizes([
      { id: 'a', rect: { x: 1, y: 2, width: 3, height: 4 }, rotation: 0 },
      { id: 'b', rect: { x: 5, y: 6, width: 7, height: 8 }, rotation: 0 },
    ]);
    expect(rects.get('a')).toEqual({ x: 1, y: 2, width: 7, height: 8 });
  });
});

describe('a length', () => {
  it('round-trips within a thousandth of the unit, in every unit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5000, max: 5000, noNaN: true }),
        fc.constantFrom(...lengthUnits),
        (points, unit) => {
          const perUnit = { pt: 1, mm: 72 / 25.4, in: 72 }[unit];
          expect(Math.abs((parseLength(lengthText(points, unit), unit) ?? NaN) - points)).toBeLessThanOrEqual(
            0.0005 * perUnit + 0.0006,
          );
        },
      ),
    );
  });

  it('parses with a typed unit and with a comma, and rejects other input', () => {
    expect([
      parseLength('1 in', 'pt'),
      parseLength('2,54cm', 'pt'),
      parseLength('12.5', 'pt'),
      parseLength('25.4', 'mm'),
    ]).toEqual([72, 72, 12.5, 72]);
    for (const text of ['', 'x', '1e3', '1 2', 'NaN', '10 px', '.']) expect(parseLength(text, 'pt')).toBeUndefined();
  });
});
