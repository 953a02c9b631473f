import { clippingOf, parseClipping, paste } from '@bulkfill/web/editor/core/clipboard';
import { emptyDraft, type OverlayDraft } from '@bulkfill/web/editor/core/draft';
import type { EditState } from '@bulkfill/web/editor/core/edit';
import { describe, expect, it } from 'vitest';

const rect = { x: 1, y: 2, width: 3, height: 4 };
const picture: OverlayDraft = { id: 'logo', kind: 'image', page: 1, rect, asset: 'logo.png' };
const note: OverlayDraft = { id: 'note', kind: 'text', page: 2, rect, value: { static: 'x' } };
const from: EditState = {
  draft: {
    ...emptyDraft,
    assets: { 'logo.png': { mediaType: 'image/png', data: 'AAAA' }, other: { mediaType: 'image/png', data: 'CCCC' } },
    overlays: [picture, note],
  },
  selection: ['note', 'logo'],
};

describe('copying', () => {
  const text = JSON.stringify(clippingOf(from));

  it('includes overlays with the assets that they name, and no others', () => {
    expect(parseClipping(text)).toEqual({
      bulkfill: 'overlays',
      overlays: [picture, note],
      assets: { 'logo.png': from.draft.assets['logo.png'] },
    });
  });

  it('pastes into another document at the same positions, under new ids and asset names', () => {
    const into: EditState = {
      draft: {
        ...emptyDraft,
        assets: { 'logo.png': { mediaType: 'image/png', data: 'BBBB' } },
        overlays: [{ ...note, id: 'logo', page: 0 }],
      },
      selection: [],
    };
    const { draft, selection } = paste(into, parseClipping(text)!, 0, 2);
    expect(draft.overlays.slice(1)).toEqual([
      { ...picture, id: 'logo_2', page: 0, asset: 'logo.png_2' },
      { ...note, page: 1 },
    ]);
    expect(draft.assets['logo.png_2']?.data).toBe('AAAA');
    expect(selection).toEqual(['logo_2', 'note']);
  });

  it('includes the picture named by the value of an overlay, under its new name', () => {
    const overlays: readonly OverlayDraft[] = [
      { id: 'logo', kind: 'image', page: 0, rect, value: { static: 'logo.png' } },
      // A text with the same words names no asset.
      { id: 'words', kind: 'text', page: 0, rect, value: { static: 'other' } },
      { id: 'any', kind: 'image', page: 0, rect, value: { column: 'column_0' } },
    ];
    const clipping = clippingOf({ draft: { ...from.draft, overlays }, selection: ['logo', 'words', 'any'] })!;
    expect(Object.keys(clipping.assets)).toEqual(['logo.png']);
    const taken = { 'logo.png': { mediaType: 'image/png', data: 'BBBB' } };
    const { draft } = paste({ draft: { ...emptyDraft, assets: taken }, selection: [] }, clipping, 0, 1);
    expect(draft.overlays).toEqual([{ ...overlays[0], value: { static: 'logo.png_2' } }, overlays[1], overlays[2]]);
    expect(draft.assets['logo.png_2']?.data).toBe('AAAA');
  });

  it('ignores clipboard content of other applications', () => {
    const clipping = JSON.parse(text) as Record<string, unknown>;
    const wrong: readonly unknown[] = [
      'Dear Ada',
      '[]',
      'null',
      { ...clipping, bulkfill: 'rows' },
      { ...clipping, overlays: [{ id: 'a', kind: 'script', page: 0, rect }] },
      { ...clipping, overlays: [{ ...note, rect: { ...rect, x: null } }] },
      { ...clipping, overlays: [{ ...note, page: -1 }] },
      { ...clipping, assets: { logo: 'x' } },
    ];
    for (const value of wrong)
      expect(parseClipping(typeof value === 'string' ? value : JSON.stringify(value))).toBeUndefined();
  });
});
