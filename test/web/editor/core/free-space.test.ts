import { findFreeSpace, lineRects } from '@bulkfill/web/editor/core/free-space';
import { overlaps } from '@bulkfill/web/editor/core/geometry';
import { emptyContent } from '@bulkfill/web/editor/core/page-content';
import { describe, expect, it } from 'vitest';

const page = { width: 612, height: 792 };
const wanted = { x: 100, y: 100, width: 144, height: 20 };

describe('findFreeSpace', () => {
  it('returns the wanted rect if it is free', () => {
    expect(findFreeSpace(wanted, page, [])).toEqual(wanted);
  });

  it('puts equal rects below each other', () => {
    const taken = [wanted];
    for (let number = 0; number < 3; number++) taken.push(findFreeSpace(wanted, page, taken)!);
    expect(taken.map(({ x }) => x)).toEqual([100, 100, 100, 100]);
    expect(taken.map(({ y }) => y)).toEqual([100, 124, 148, 172]);
  });

  it('goes to the top of the column, then to another column', () => {
    const below = { x: 90, y: 90, width: 160, height: 702 };
    expect(findFreeSpace(wanted, page, [below])).toMatchObject({ x: 100, y: 36 });
    const whole = { ...below, y: 0, height: 792 };
    const other = findFreeSpace(wanted, page, [whole])!;
    expect(overlaps(other, whole)).toBe(false);
  });

  it('keeps clear of printed lines', () => {
    const rules = [
      { x1: 90, y1: 110, x2: 260, y2: 110 },
      { x1: 90, y1: 0, x2: 90, y2: 792 },
    ];
    const lines = lineRects({ ...emptyContent, rules });
    expect(findFreeSpace(wanted, page, lines)).toMatchObject({ x: 100, y: 115 });
  });

  it('returns undefined on a full page', () => {
    expect(findFreeSpace(wanted, page, [{ x: 0, y: 0, ...page }])).toBeUndefined();
  });
});
