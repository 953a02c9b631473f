import { describe, expect, it } from 'vitest';
import { indexAt, offsetsOf, visibleRange } from '../../../../web/editor/view/visible-range.ts';

describe('what is seen of a long list', () => {
  const offsets = offsetsOf([100, 50, 200], 10);

  it('starts each after the one before and the gap', () => {
    expect(offsets).toEqual([0, 110, 170, 380]);
  });

  it('knows which one stands at a place, and the nearest outside', () => {
    expect([-5, 0, 109, 110, 169, 170, 9999].map((place) => indexAt(offsets, place))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });

  it('gives the few that are seen of a thousand', () => {
    const pages = offsetsOf(new Array<number>(1000).fill(800), 16);
    expect(visibleRange(pages, 816 * 500, 816 * 500 + 900)).toEqual([500, 501]);
    expect(visibleRange(offsets, 0, 110)).toEqual([0, 1]);
  });

  it('gives none of nothing', () => {
    expect(visibleRange(offsetsOf([], 10), 0, 100)).toEqual([]);
  });
});
