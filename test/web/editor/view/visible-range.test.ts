import { findVisibleRange, indexAt, offsetsOf } from '@bulkfill/web/editor/view/visible-range';
import { describe, expect, it } from 'vitest';

describe('visible range of a long list', () => {
  const offsets = offsetsOf([100, 50, 200], 10);

  it('starts each entry after the previous one and the gap', () => {
    expect(offsets).toEqual([0, 110, 170, 380]);
  });

  it('finds the entry at an offset, and the nearest outside', () => {
    expect([-5, 0, 109, 110, 169, 170, 9999].map((place) => indexAt(offsets, place))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });

  it('returns the few visible entries of a thousand', () => {
    const pages = offsetsOf(new Array<number>(1000).fill(800), 16);
    expect(findVisibleRange(pages, 816 * 500, 816 * 500 + 900)).toEqual([500, 501]);
    expect(findVisibleRange(offsets, 0, 110)).toEqual([0, 1]);
  });

  it('is empty for an empty list', () => {
    expect(findVisibleRange(offsetsOf([], 10), 0, 100)).toEqual([]);
  });
});
