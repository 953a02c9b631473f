import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const maxCompressedBytes = 12 * 1024;

it('bundles the client for platforms without Node, in at most 12 KB compressed', async () => {
  const { outputFiles } = await build({
    entryPoints: ['packages/bulkfill/client/index.ts'],
    bundle: true,
    minify: true,
    write: false,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
  });
  const [bundle] = outputFiles;
  expect(bundle?.text).not.toMatch(/node:|\bBuffer\b|\brequire\b/);
  expect(gzipSync(bundle?.contents ?? '').length).toBeLessThanOrEqual(maxCompressedBytes);
});
