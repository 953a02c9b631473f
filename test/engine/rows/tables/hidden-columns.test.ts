import { HiddenColumns } from '@bulkfill/engine/rows/tables/xlsx/hidden-columns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('HiddenColumns', () => {
  it('contains the columns of all its ranges', () => {
    const range = fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 20 }), (ranges) => {
        const hidden = new HiddenColumns();
        for (const [first, last] of ranges) hidden.add(first, last);
        const expected = Array.from({ length: 60 }, (_, column) =>
          ranges.some(([first, last]) => first <= column && column < last),
        );
        expect(expected.map((_, column) => hidden.has(column))).toEqual(expected);
        expect(hidden.countBelow(60)).toBe(expected.filter(Boolean).length);
      }),
    );
  });

  it('merges a million ranges of all columns without growing', () => {
    const hidden = new HiddenColumns();
    for (let element = 0; element < 1_000_000; element++) hidden.add(0, 16_384);
    expect(hidden.countBelow(20_000)).toBe(16_384);
    expect(hidden.has(16_384)).toBe(false);
  });

  it.each([
    [Number.NaN, 4],
    [0, Number.NaN],
    [-1e15, 0],
    [4, 4],
    [1.5, 3],
  ])('ignores a range from %d to %d', (first, last) => {
    const hidden = new HiddenColumns();
    hidden.add(first, last);
    expect(hidden.countBelow(20_000)).toBe(0);
  });
});
