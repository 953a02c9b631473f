import type { OverlayDraft, TemplateDraft } from '@bulkfill/web/editor/core/draft';
import type { EditState } from '@bulkfill/web/editor/core/edit';
import { mistakesOf } from '@bulkfill/web/editor/core/mistakes';
import { packHistory, unpackHistory } from '@bulkfill/web/editor/core/packed-history';
import { findPagesLeftOut, pageCounters, pageWhen, withPageWhen } from '@bulkfill/web/editor/core/page-rules';
import { openPayload, templateOf } from '@bulkfill/web/editor/core/payload';
import { columnsEverUsed } from '@bulkfill/web/editor/core/used-columns';
import { rowPages } from '@bulkfill/web/files/row-pages';
import { newHistory } from '@bulkfill/web/rows/history';
import { describe, expect, it } from 'vitest';

const draft: TemplateDraft = {
  name: '',
  columns: [{ key: 'column_0' }, { key: 'column_1' }],
  assets: {},
  overlays: [],
};
const state: EditState = { draft, selection: [] };
const married = { column: 'column_1', is: 'married' };

describe('condition of a page', () => {
  const conditional = withPageWhen(withPageWhen(state, 2, married), 0, { column: 'column_0', blank: false });

  it('is set, found, changed and removed, in page order', () => {
    expect(conditional.draft.pages?.map(({ page }) => page)).toEqual([0, 2]);
    expect(pageWhen(conditional.draft, 2)).toBe(married);
    expect(pageWhen(conditional.draft, 1)).toBeUndefined();
    expect(withPageWhen(withPageWhen(conditional, 2, undefined), 0, undefined).draft).toEqual(draft);
  });

  it('removes pages from a row, and counters count the remaining ones', () => {
    expect([...findPagesLeftOut(conditional.draft, ['Ada', 'single'])]).toEqual([2]);
    expect([...findPagesLeftOut(conditional.draft, ['', 'Married '])]).toEqual([0]);
    expect(pageCounters(2, 3, new Set([0]))).toEqual({ page: 2, pages: 2 });
    expect(pageCounters(1, 3, new Set([2, 9]))).toEqual({ page: 2, pages: 2 });
  });

  it('round-trips through a package, and is part of the history', () => {
    const template = { columns: draft.columns, overlays: [], pages: [{ page: 1, when: married }] };
    const opened = openPayload({ schemaVersion: 5, template });
    expect(templateOf(opened.draft, opened)).toEqual(template);
    expect(
      templateOf(withPageWhen({ draft: opened.draft, selection: [] }, 1, undefined).draft, openPayload({ template })),
    ).not.toEqual(template);
    const history = { ...newHistory(conditional), past: [state], future: [state] };
    const kept = unpackHistory(packHistory(history));
    expect(kept.present.draft.pages).toEqual(conditional.draft.pages);
    expect(findPagesLeftOut(kept.future[0]!.draft, ['', '']).size).toBe(0);
    expect([...columnsEverUsed(newHistory(conditional))].toSorted()).toEqual([0, 1]);
  });

  it('is reported if it is invalid, or names a column that the rows do not have', () => {
    const wrong = withPageWhen(state, 2, { column: 'column_1', above: 'x' });
    expect(mistakesOf(wrong.draft)).toEqual([{ page: 2, member: 'The condition of page 3', rule: 'must be a number' }]);
    const strange = withPageWhen(state, 2, { column: 'column_7', is: 'x' });
    expect(mistakesOf(strange.draft).map(({ member }) => member)).toEqual(['The condition of page 3']);
    const off: OverlayDraft = {
      id: 'a',
      kind: 'text',
      page: 0,
      rect: { x: 0, y: 0, width: 9, height: 9 },
      value: { static: 'x' },
      when: { column: 'column_7', is: 'x' },
    };
    expect(mistakesOf({ ...draft, overlays: [off] }).map(({ id, member }) => [id, member])).toEqual([['a', 'when']]);
  });
});

describe('page mapping between a row and its source', () => {
  const all = (pages: ReturnType<typeof rowPages>, count: number) =>
    Array.from({ length: count }, (_, page) => pages.placeOf(page));

  it('accounts for left-out pages', () => {
    expect(all(rowPages({ omitted: [1], continued: [] }, 4, 3), 4)).toEqual([0, undefined, 1, 2]);
  });

  it('accounts for the copies of a page on which a list continues', () => {
    const copied = rowPages({ omitted: [0], continued: [1] }, 4, 5);
    expect(all(copied, 4)).toEqual([undefined, 0, 3, 4]);
    expect([0, 1, 2].map(copied.countOf)).toEqual([0, 3, 1]);
    const none = rowPages({ omitted: [1], continued: [1] }, 3, 2);
    expect(all(none, 3)).toEqual([0, undefined, 1]);
  });

  it('is unknown if lists continue on several pages', () => {
    const two = rowPages({ omitted: [], continued: [1, 3] }, 5, 7);
    expect(all(two, 5)).toEqual([0, 1, undefined, undefined, 6]);
    expect(two.countOf(1)).toBeUndefined();
  });
});
