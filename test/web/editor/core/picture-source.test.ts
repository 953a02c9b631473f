import type { OverlayDraft } from '@bulkfill/web/editor/core/draft';
import { findPicture } from '@bulkfill/web/editor/core/picture-source';
import { describe, expect, it } from 'vitest';

const assets = {
  logo: { mediaType: 'image/png', data: 'AAAA' },
  signed: { mediaType: 'image/svg+xml', data: btoa('M0 0L10 10') },
  font: { mediaType: 'font/ttf', data: 'AAAA' },
};
const image = (more: Partial<OverlayDraft>): OverlayDraft => ({ id: 'i', kind: 'image', page: 0, ...more });
const byRow = image({ value: { column: 'column_0' } });

describe('findPicture', () => {
  it('returns an asset, or the path data of a signature', () => {
    expect(findPicture(image({ asset: 'logo' }), assets, '')).toEqual({ address: 'data:image/png;base64,AAAA' });
    expect(findPicture(image({ asset: 'signed' }), assets, '')).toEqual({ path: 'M0 0L10 10' });
    expect(findPicture(image({ asset: 'logo' }), assets, '')).toBe(findPicture(image({ asset: 'logo' }), assets, ''));
  });

  it('returns the picture that a row names, or its data URI', () => {
    expect(findPicture(byRow, assets, ' logo ')).toEqual({ address: 'data:image/png;base64,AAAA' });
    expect(findPicture(byRow, assets, 'data:image/jpeg;base64,BBBB')).toEqual({
      address: 'data:image/jpeg;base64,BBBB',
    });
  });

  it('returns undefined for other values', () => {
    for (const text of ['', 'missing.png', 'font', 'https://example.com/a.png', 'constructor'])
      expect(findPicture(byRow, assets, text)).toBeUndefined();
  });
});
