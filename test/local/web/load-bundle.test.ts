import { mkdtempSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadBundle } from '../../../local/web/load-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'bulkfill-bundle-'));
afterAll(() => rm(folder, { recursive: true }));

/** Bundles `n` times, each with another page. */
const bundler = () => {
  let made = 0;
  const make = async () => {
    made++;
    return { shell: `page ${made}`, consoleOff: 'off', files: new Map([['a.js', Buffer.from('code')]]) };
  };
  return { make, made: () => made };
};

it('builds the bundle once per version of the sources, and again if the cache is unreadable', async () => {
  const { make, made } = bundler();
  const sources = join(folder, 'sources');
  await writeFile(sources, 'one');
  const kept = join(folder, 'kept');
  const bundled = () => loadBundle(make, { folder: kept, sources: [sources] });
  expect(await bundled()).toMatchObject({ shell: 'page 1' });
  const again = await bundled();
  expect(again).toMatchObject({ shell: 'page 1', consoleOff: 'off' });
  expect(Buffer.from(again.files.get('a.js')!).toString()).toBe('code');
  await utimes(sources, new Date(0), new Date(0));
  expect(await bundled()).toMatchObject({ shell: 'page 2' });
  await writeFile(join(kept, 'web-bundle'), 'not a bundle');
  expect(await bundled()).toMatchObject({ shell: 'page 3' });
  expect(made()).toBe(3);
});

it('builds the bundle each time if the cache is not writable', async () => {
  const { make, made } = bundler();
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  for (const turn of [1, 2])
    expect(await loadBundle(make, { folder: file, sources: [] })).toMatchObject({ shell: `page ${turn}` });
  expect(made()).toBe(2);
});
