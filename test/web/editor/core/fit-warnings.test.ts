import { emptyDraft, type OverlayDraft } from '@bulkfill/web/editor/core/draft';
import { findResizedPages, fitWarningsOf } from '@bulkfill/web/editor/core/fit-warnings';
import { describe, expect, it } from 'vitest';

const pages = [{ width: 600, height: 800 }];
const fitting = { pages, fields: new Set(['agrees']), columnCount: 2 };

const aText = (members: object): OverlayDraft => ({
  id: 'a',
  kind: 'text',
  page: 0,
  rect: { x: 0, y: 0, width: 100, height: 20 },
  ...members,
});
const wordsOf = (members: object): readonly string[] =>
  fitWarningsOf({ ...emptyDraft, overlays: [aText(members)] }, fitting).map(({ words }) => words);

describe('the fit check', () => {
  it('covers overlays that extend over the edge by more than half a point, as rotated', () => {
    expect(wordsOf({ rect: { x: 500.5, y: 0, width: 100, height: 20 } })).toEqual([]);
    expect(wordsOf({ rect: { x: 500.51, y: 0, width: 100, height: 20 } })).toHaveLength(1);
    // Rotated upright in the margin: its unrotated rect is outside, but its drawing is not.
    expect(wordsOf({ rect: { x: -40, y: 100, width: 100, height: 20 }, rotation: 90 })).toEqual([]);
  });

  it('covers overlays with a missing page, field or column', () => {
    expect(wordsOf({ page: 1 })).toEqual(['It is on page 2; the PDF has 1 page.']);
    expect(wordsOf({ kind: 'field', field: 'agrees' })).toEqual([]);
    expect(wordsOf({ kind: 'field', field: 'other' })).toEqual(['The PDF has no form field “other”.']);
    expect(wordsOf({ value: { text: '{{column_1}}' } })).toEqual([]);
    expect(wordsOf({ value: { text: '{{column_1}} {{column_2}}' } })).toEqual(['It uses column 3; the rows have 2.']);
  });

  it('covers pages of another size than the design', () => {
    expect(findResizedPages({ pages: [{ width: 600.5, height: 800 }] }, pages)).toEqual([]);
    expect(findResizedPages({ pages: [{ width: 601, height: 800 }] }, pages)).toHaveLength(1);
    expect(findResizedPages('no source', pages)).toEqual([]);
  });
});
