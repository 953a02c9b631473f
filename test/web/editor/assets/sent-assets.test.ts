import { ApiError } from '@bulkfill/web/api/api-error';
import { createSentAssets } from '@bulkfill/web/editor/assets/sent-assets';
import { describe, expect, it } from 'vitest';

const noise = (length: number) => ({ noise: { mediaType: 'image/png' as const, data: 'A'.repeat(length) } });
const expires_at = '2999-01-01T00:00:00.000Z';

/** A page that sends assets under a new name each time and records the requests. */
const sending = () => {
  let sent = 0;
  const { withSentAssets } = createSentAssets(async () => ({ assets: `set-${++sent}`, size_bytes: 1, expires_at }));
  const asked: (readonly [template: Readonly<Record<string, unknown>>, assets: string | undefined])[] = [];
  const ask = async (template: Readonly<Record<string, unknown>>, assets: string | undefined): Promise<string> => {
    asked.push([template, assets]);
    return 'an answer';
  };
  return { withSentAssets, ask, asked, count: () => sent };
};

describe('a picture or font of a template', () => {
  it('is uploaded once if it is large, and referenced by each request', async () => {
    const { withSentAssets, ask, asked, count } = sending();
    const template = { overlays: [], assets: noise(100_000) };
    await withSentAssets(template, ask);
    expect(await withSentAssets({ ...template, overlays: [1] }, ask)).toBe('an answer');
    expect([asked, count()]).toEqual([
      [
        [{ overlays: [] }, 'set-1'],
        [{ overlays: [1] }, 'set-1'],
      ],
      1,
    ]);
    await withSentAssets({ ...template, assets: noise(100_001) }, ask);
    await withSentAssets(template, ask);
    expect([asked.slice(2).map(([, name]) => name), count()]).toEqual([['set-2', 'set-1'], 2]);
  });

  it('is part of the request if it is small', async () => {
    const { withSentAssets, ask, asked, count } = sending();
    const template = { assets: noise(99_999) };
    await withSentAssets(template, ask);
    expect([asked, count()]).toEqual([[[template, undefined]], 0]);
  });

  it('is uploaded again, once, if the service no longer has them', async () => {
    const { withSentAssets, count } = sending();
    const gone = new ApiError('The pictures and fonts are missing or expired.', {
      status: 404,
      code: 'ASSETS_NOT_FOUND',
    });
    const names: (string | undefined)[] = [];
    const ask = async (_: unknown, name: string | undefined): Promise<string> => {
      names.push(name);
      if (name === 'set-1') throw gone;
      return 'an answer';
    };
    expect(await withSentAssets({ assets: noise(100_000) }, ask)).toBe('an answer');
    expect([names, count()]).toEqual([['set-1', 'set-2'], 2]);
    await expect(withSentAssets({ assets: noise(100_000) }, () => Promise.reject(gone))).rejects.toBe(gone);
  });
});
