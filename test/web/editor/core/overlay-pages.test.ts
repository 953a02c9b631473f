import { parseClipping, paste } from '@bulkfill/web/editor/core/clipboard';
import type { OverlayDraft } from '@bulkfill/web/editor/core/draft';
import { copyToPages, type EditState } from '@bulkfill/web/editor/core/edit';
import { fitWarningsOf } from '@bulkfill/web/editor/core/fit-warnings';
import { describeOverlay } from '@bulkfill/web/editor/core/kinds';
import {
  firstPageOf,
  numbersText,
  pagesFrom,
  pagesText,
  pageToShow,
  standsOn,
  withPages,
} from '@bulkfill/web/editor/core/overlay-pages';
import { sortByReadingOrder } from '@bulkfill/web/editor/core/selecting';
import { describe, expect, it } from 'vitest';

const rect = { x: 10, y: 20, width: 30, height: 40 };
const seal = (members: Partial<OverlayDraft>): OverlayDraft =>
  ({ id: 'seal', kind: 'text', rect, ...members }) as OverlayDraft;
const seen = (overlay: OverlayDraft, pageCount: number): readonly number[] =>
  Array.from({ length: pageCount }, (_, page) => page).filter((page) => standsOn(overlay, page, pageCount));
const state = (...overlays: readonly OverlayDraft[]): EditState => ({
  draft: { name: '', columns: [], assets: {}, overlays },
  selection: overlays.map(({ id }) => id),
});

describe('an overlay on several pages', () => {
  it('appears on the selected pages, by page number', () => {
    const of = (pages: unknown): readonly number[] => seen(seal({ pages }), 5);
    expect(of('all')).toEqual([0, 1, 2, 3, 4]);
    expect(of('odd')).toEqual([0, 2, 4]);
    expect(of('even')).toEqual([1, 3]);
    expect(of('first')).toEqual([0]);
    expect(of('last')).toEqual([4]);
    expect(of([3, 0, 9])).toEqual([0, 3]);
    expect(of(['x', -1, 1.5])).toEqual([]);
    expect(seen(seal({ page: 2 }), 5)).toEqual([2]);
  });

  it('is found on the visible page, otherwise on its first page', () => {
    expect(firstPageOf(seal({ pages: 'last' }), 5)).toBe(4);
    expect(firstPageOf(seal({ pages: [3, 1] }), 5)).toBe(1);
    expect(pageToShow(seal({ pages: 'even' }), 3, 5)).toBe(3);
    expect(pageToShow(seal({ pages: 'even' }), 2, 5)).toBe(1);
    expect(pageToShow(seal({ pages: [] }), 2, 5)).toBeUndefined();
    expect(
      sortByReadingOrder([seal({ id: 'b', page: 1 }), seal({ id: 'a', pages: 'all' })], 5).map(({ id }) => id),
    ).toEqual(['a', 'b']);
  });

  it('describes its pages, and parses page lists as they are written', () => {
    expect(describeOverlay(seal({ pages: 'odd' }))).toBe('Text seal, odd pages, 30 by 40 points at 10, 20');
    expect(describeOverlay(seal({ pages: [0, 2, 3, 4] }))).toBe('Text seal, pages 1, 3-5, 30 by 40 points at 10, 20');
    expect(pagesText([4, 2, 3, 0])).toBe('1, 3-5');
    expect(pagesFrom('1, 3-5', 5)).toEqual([0, 2, 3, 4]);
    expect(pagesFrom('3, 1-3', 5)).toEqual([0, 1, 2]);
    for (const wrong of ['', '0', '6', '3-2', '1;2', 'all']) expect(pagesFrom(wrong, 5)).toBeUndefined();
  });

  it('changes from one page to several and back to the visible page', () => {
    const one = seal({ page: 2, size: 9 });
    const every = withPages(one, 'all', 2, 5);
    expect(every).toEqual({ id: 'seal', kind: 'text', pages: 'all', rect, size: 9 });
    expect(withPages(every, 'this', 3, 5)).toEqual({ id: 'seal', kind: 'text', page: 3, rect, size: 9 });
    expect(numbersText(withPages(one, 'numbers', 2, 5))).toBe('3');
    expect(withPages(one, 'this', 0, 5)).toBe(one);
    const form: OverlayDraft = { id: 'f', kind: 'field', field: 'name' };
    expect(withPages(form, 'all', 0, 5)).toBe(form);
  });

  it('is copied to the pages without it, and pasted with its page selection', () => {
    const copied = copyToPages(state(seal({ pages: 'odd' })), [0, 1, 2], 3).draft.overlays;
    expect(copied.map(({ page, pages }) => [page, pages])).toEqual([
      [undefined, 'odd'],
      [1, undefined],
    ]);
    const text = JSON.stringify({
      bulkfill: 'overlays',
      overlays: [seal({ pages: [1, 2] }), seal({ id: 'one', page: 4 })],
      assets: {},
    });
    const pasted = paste(state(), parseClipping(text)!, 0, 3).draft.overlays;
    expect(pasted.map(({ page, pages }) => [page, pages])).toEqual([
      [undefined, [1, 2]],
      [0, undefined],
    ]);
  });

  it('reports a missing page, and a page too small for it', () => {
    const pages = [
      { width: 200, height: 200 },
      { width: 30, height: 200 },
    ];
    const words = (overlay: OverlayDraft): readonly string[] =>
      fitWarningsOf(state(overlay).draft, { pages, fields: new Set(), columnCount: undefined }).map(
        (warning) => warning.words,
      );
    expect(words(seal({ pages: 'odd' }))).toEqual([]);
    expect(words(seal({ pages: 'all' }))).toEqual(['It is outside page 2, or extends past its edge.']);
    expect(words(seal({ pages: [0, 4] }))).toEqual(['It is on page 5; the PDF has 2 pages.']);
  });
});
