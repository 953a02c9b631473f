import { findCovered } from '@bulkfill/web/editor/core/covered-overlays';
import { emptyDraft, type OverlayDraft } from '@bulkfill/web/editor/core/draft';
import { describe, expect, it } from 'vitest';

const rect = { x: 50, y: 50, width: 100, height: 20 };
const overlay = (id: string, more: Partial<OverlayDraft> = {}): OverlayDraft => ({
  id,
  kind: 'text',
  page: 0,
  rect,
  ...more,
});
const pairs = (...overlays: readonly OverlayDraft[]) =>
  findCovered({ ...emptyDraft, overlays }, 2).map(({ code, lower, upper }) => [code, upper.id, lower.id]);

describe('findCovered', () => {
  it('names overlays that share more than half of the smaller one', () => {
    expect(pairs(overlay('a'), overlay('b', { rect: { ...rect, x: 90 } }))).toEqual([['OVERLAY_COVERED', 'b', 'a']]);
    expect(pairs(overlay('a'), overlay('b', { rect: { ...rect, x: 110 } }))).toEqual([]);
  });

  it('compares overlays of one page only', () => {
    expect(pairs(overlay('a'), overlay('b', { page: 1 }))).toEqual([]);
    expect(pairs(overlay('a', { page: 1 }), overlay('b', { page: undefined, pages: 'even' }))).toHaveLength(1);
    expect(
      pairs(overlay('a', { page: undefined, pages: 'odd' }), overlay('b', { page: undefined, pages: 'all' })),
    ).toHaveLength(1);
    expect(
      pairs(overlay('a', { page: undefined, pages: 'odd' }), overlay('b', { page: undefined, pages: 'even' })),
    ).toEqual([]);
  });

  it('accepts a picture under a text, and markers', () => {
    expect(pairs(overlay('logo', { kind: 'image' }), overlay('a'))).toEqual([]);
    expect(pairs(overlay('a'), overlay('logo', { kind: 'image' }))).toHaveLength(1);
    expect(pairs(overlay('a'), overlay('note', { kind: 'marker' }))).toEqual([]);
  });

  it.each([
    [{ column: 'column_0', is: 'yes' }, { column: 'column_0', is: 'no' }, 0],
    [{ column: 'column_0', is: 'yes' }, { not: { column: 'column_0', is: 'yes' } }, 0],
    [{ column: 'column_0', blank: true }, { column: 'column_0', blank: false }, 0],
    [{ column: 'column_0', above: 10 }, { column: 'column_0', upTo: 10 }, 0],
    [{ column: 'column_0', above: 10, inputLocale: 'de-DE' }, { column: 'column_0', upTo: 12 }, 1],
    [
      { column: 'column_0', since: '2026-01-01', input: ['dd.MM.yyyy'] },
      { column: 'column_0', before: '2026-01-01' },
      0,
    ],
    [{ column: 'column_0', since: '2026-01-01' }, { column: 'column_0', before: '2026-02-01' }, 1],
    [{ column: 'column_0', is: 'yes' }, { column: 'column_1', is: 'no' }, 1],
    [{ column: 'column_0', is: 'yes' }, undefined, 1],
  ])('compares the conditions %j and %j', (one, other, count) => {
    expect(pairs(overlay('a', { when: one }), overlay('b', { when: other }))).toHaveLength(count);
  });
});
