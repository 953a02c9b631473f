import type { OverlayDraft } from '@bulkfill/web/editor/core/draft';
import type { OpenDocument } from '@bulkfill/web/editor/document/open-document';
import { Pace } from '@bulkfill/web/editor/preview/pace';
import { previewRequest } from '@bulkfill/web/editor/preview/preview-request';
import { looksTheSame, type PreviewSubject } from '@bulkfill/web/editor/preview/preview-subject';
import { describe, expect, it } from 'vitest';

const document = { pages: [{}, {}, {}] } as unknown as OpenDocument;
const rect = { x: 10, y: 10, width: 100, height: 20 };
const onFirst: OverlayDraft = { id: 'a', kind: 'text', page: 0, rect, value: { column: 'column_0' } };
const onSecond: OverlayDraft = { id: 'b', kind: 'text', page: 1, rect, value: { static: 'x' } };
const subject = (overlays: readonly OverlayDraft[], more: Partial<PreviewSubject> = {}): PreviewSubject => ({
  document,
  draft: { name: '', columns: [], assets: {}, overlays },
  group: undefined,
  cells: ['Ada'],
  place: { rowNumber: 1, rows: 1, items: 1 },
  flattenForms: false,
  includeMarkers: false,
  ...more,
});

describe('a page in two previews', () => {
  const { draft, cells } = subject([onFirst, onSecond]);
  const before = subject([], { draft, ...(cells && { cells }) });

  it('is equal if nothing on it has changed', () => {
    const moved = { ...onFirst, rect: { ...rect, x: 20 } };
    const after = { ...before, draft: { ...draft, overlays: [moved, onSecond] } };
    expect([looksTheSame(before, after, 0), looksTheSame(before, after, 1), looksTheSame(before, after, 2)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('differs after a change of an overlay on the first or last page of the row', () => {
    const rules = [{ page: 0, when: { value: { column: 'column_0' }, is: 'yes' } }] as const;
    for (const pages of ['first', 'last'] as const) {
      const floating: OverlayDraft = { id: 'c', kind: 'text', pages, rect, value: { static: 'x' } };
      const conditional = subject([], { draft: { ...draft, pages: rules as never, overlays: [floating] } });
      const moved = { ...conditional.draft, overlays: [{ ...floating, rect: { ...rect, x: 20 } }] };
      const after = { ...conditional, draft: moved };
      expect([0, 1, 2].map((page) => looksTheSame(conditional, after, page))).toEqual([false, false, false]);
    }
  });

  it('differs after a change of a list that continues on another page', () => {
    const list: OverlayDraft = {
      id: 'l',
      kind: 'list',
      page: 0,
      rect,
      value: { column: 'column_0' },
      more: { page: 1, rect },
    };
    const long = { ...before, draft: { ...draft, overlays: [list] } };
    const after = { ...before, draft: { ...draft, overlays: [{ ...list, itemHeight: 30 }] } };
    expect([0, 1, 2].map((page) => looksTheSame(long, after, page))).toEqual([false, false, false]);
  });

  it('differs for another row if the page has overlays, another order, option or form field', () => {
    const nextRow = { ...before, cells: ['Grace'] };
    expect([looksTheSame(before, nextRow, 0), looksTheSame(before, nextRow, 2)]).toEqual([false, true]);
    const counted = { ...before, place: { rowNumber: 1, rows: 2, items: 1 } };
    expect([looksTheSame(before, counted, 0), looksTheSame(before, counted, 2)]).toEqual([false, true]);
    expect(looksTheSame(before, { ...before, flattenForms: true }, 2)).toBe(false);
    const withField = {
      ...before,
      draft: { ...draft, overlays: [...draft.overlays, { id: 'f', kind: 'field' as const }] },
    };
    expect(looksTheSame(before, withField, 2)).toBe(false);
  });
});

describe('the request for a preview', () => {
  it("has the template and the row in the service's format", () => {
    expect(previewRequest(subject([onSecond], { includeMarkers: true }), undefined)).toEqual({
      body: {
        template: { overlays: [onSecond] },
        row: { column_0: 'Ada' },
        row_number: 1,
        rows: 1,
        options: { flatten_forms: false, include_stickers: true, overlays_only: true },
      },
      leftOut: [],
    });
    const { cells: _, ...rowless } = subject([onSecond]);
    expect(previewRequest({ ...rowless, cells: undefined }, undefined).body).not.toHaveProperty('row');
  });

  it('omits overlays that the schema rejects, however many', () => {
    const broken = Array.from({ length: 120 }, (_, index): OverlayDraft => ({ ...onFirst, id: `n${index}`, size: -1 }));
    const { body, leftOut } = previewRequest(subject([...broken, onSecond]), undefined);
    expect(body).toMatchObject({ template: { overlays: [onSecond] } });
    expect(new Set(leftOut.map(({ id }) => id)).size).toBe(120);
  });
});

describe('the rate limit of previews', () => {
  it('sends 120 per minute at once, spreads the others, and stays below the service limit of 240', () => {
    const pace = new Pace();
    let nowMs = 0;
    const asked: number[] = [];
    while (nowMs < 180_000) {
      const waitMs = pace.waitMs(nowMs);
      if (waitMs === 0) {
        pace.note(nowMs);
        asked.push(nowMs);
      }
      nowMs += Math.max(10, waitMs);
    }
    expect(asked[119]).toBeLessThan(2000);
    for (const start of asked)
      expect(asked.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(240);
  });
});
