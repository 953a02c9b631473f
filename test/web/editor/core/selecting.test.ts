import type { OverlayDraft } from '@bulkfill/web/editor/core/draft';
import { createUniqueId, describeOverlay, freeId, overlayName } from '@bulkfill/web/editor/core/kinds';
import { findOverlayAt, idsWithin, sortByReadingOrder, toggleId } from '@bulkfill/web/editor/core/selecting';
import { describe, expect, it } from 'vitest';

const at = (id: string, x: number, y: number, extra: Partial<OverlayDraft> = {}): OverlayDraft => ({
  id,
  kind: 'text',
  page: 0,
  rect: { x, y, width: 40, height: 12 },
  ...extra,
});

describe('selecting', () => {
  const first = { page: 0, pageCount: 2 };
  const overlays = [
    at('under', 10, 10),
    at('over', 20, 12),
    at('elsewhere', 20, 12, { page: 1 }),
    at('turned', 200, 200, { rotation: 90 }),
  ];

  it('selects the topmost overlay at a point, on this page only', () => {
    expect(findOverlayAt(overlays, first, { x: 25, y: 15 })?.id).toBe('over');
    expect(findOverlayAt(overlays, first, { x: 12, y: 15 })?.id).toBe('under');
    expect(findOverlayAt(overlays, first, { x: 220, y: 190 })?.id).toBe('turned');
    expect(findOverlayAt(overlays, first, { x: 202, y: 206 })).toBeUndefined();
  });

  it('selects with a marquee every overlay that it touches', () => {
    expect(idsWithin(overlays, first, { x: 0, y: 0, width: 21, height: 13 })).toEqual(['under', 'over']);
  });

  it('adds an overlay to the selection, and removes it again', () => {
    expect(toggleId(toggleId(['a'], 'b'), 'a')).toEqual(['b']);
  });
});

describe('reading order', () => {
  it('follows pages, lines and then left to right, with unplaced overlays last', () => {
    const overlays = [
      at('page 2', 0, 0, { page: 1 }),
      { id: 'form', kind: 'field' as const },
      at('right', 300, 98),
      at('below', 10, 130),
      at('left', 10, 101),
      at('top', 400, 20),
    ];
    expect(sortByReadingOrder(overlays, 2).map(({ id }) => id)).toEqual([
      'top',
      'left',
      'right',
      'below',
      'page 2',
      'form',
    ]);
  });
});

describe('name of an overlay', () => {
  it('combines the toolbar label and the id', () => {
    expect(overlayName({ kind: 'qr', id: 'link' })).toBe('QR code link');
    expect(
      describeOverlay({ id: 'Full name', kind: 'text', page: 0, rect: { x: 130, y: 212, width: 72, height: 20 } }),
    ).toBe('Text Full name, page 1, 72 by 20 points at 130, 212');
  });

  it('is unused when new', () => {
    expect(freeId('qr', new Set(['qr_code_1']))).toBe('qr_code_2');
    expect(createUniqueId('name_2', new Set(['name_2', 'name_3']))).toBe('name_4');
  });
});
