import { pageLines } from '@bulkfill/web/editor/core/page-content';
import { snapMove, snapPoint, snapResize, snapTargets } from '@bulkfill/web/editor/core/snapping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSize, rect } from './arbitrary-editing.ts';

const box = { x: 100, y: 100, width: 50, height: 20 };

describe('snapMove', () => {
  it('aligns with another overlay edge to edge and middle to middle, with a guide between them', () => {
    const targets = snapTargets(pageSize, [{ x: 103, y: 300, width: 80, height: 30 }]);
    const { rect: snapped, guides } = snapMove(box, targets, 4);
    expect(snapped).toEqual({ ...box, x: 103 });
    expect(guides).toEqual([{ axis: 'x', at: 103, from: 100, to: 330, source: 'overlay' }]);
  });

  it('aligns with the edges and the centre of the page', () => {
    const targets = snapTargets(pageSize, []);
    expect(snapMove({ ...box, x: 2, y: -3 }, targets, 4).rect).toEqual({ ...box, x: 0, y: 0 });
    expect(snapMove({ ...box, x: 283, y: 388 }, targets, 4).rect).toEqual({ ...box, x: 281, y: 386 });
  });

  it("sets a text on the document's own baseline", () => {
    const lines = pageLines({
      texts: [{ text: 'Name:', rect: { x: 40, y: 108, width: 30, height: 12 }, baseline: 117, size: 12, font: 'F1' }],
      rules: [],
      boxes: [],
    });
    const { rect: snapped, guides } = snapMove(box, snapTargets(pageSize, [], lines), 4, 15);
    expect(snapped.y + 15).toBe(117);
    expect(guides[0]?.source).toBe('baseline');
  });

  it('keeps a rect in place that is one step out of reach', () => {
    const targets = snapTargets(pageSize, [{ x: 104, y: 300, width: 80, height: 30 }]);
    expect(snapMove(box, targets, 4).rect.x).toBe(104);
    expect(snapMove(box, targets, 3.999).rect.x).toBe(100);
  });

  it('finds the same line as a linear search', () => {
    fc.assert(
      fc.property(
        rect,
        fc.array(rect, { maxLength: 30 }),
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        (moving, others, reach) => {
          const targets = snapTargets(pageSize, others);
          const places = [moving.x, moving.x + moving.width / 2, moving.x + moving.width];
          const least = Math.min(...targets.x.flatMap(({ at }) => places.map((place) => Math.abs(at - place))));
          const by = Math.abs(snapMove(moving, targets, reach).rect.x - moving.x);
          if (least <= reach) expect(by).toBeCloseTo(least, 4);
          else expect(by).toBe(0);
        },
      ),
    );
  });
});

describe('snapPoint', () => {
  it('moves a corner to the nearest line of each axis within reach, and otherwise keeps it', () => {
    const targets = snapTargets(pageSize, [{ x: 103, y: 300, width: 80, height: 30 }]);
    expect(snapPoint({ x: 100, y: 303 }, targets, 4)).toMatchObject({ point: { x: 103, y: 300 } });
    expect(snapPoint({ x: 98, y: 305 }, targets, 4)).toEqual({ point: { x: 98, y: 305 }, guides: [] });
  });
});

describe('snapResize', () => {
  it('moves only the dragged side', () => {
    const targets = snapTargets(pageSize, [{ x: 152, y: 300, width: 80, height: 30 }]);
    expect(snapResize(box, 'e', targets, 4).rect).toEqual({ ...box, width: 52 });
    expect(snapResize(box, 's', targets, 4).rect).toEqual(box);
  });
});
