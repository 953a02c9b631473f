import { readFile } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import { brotliDecompressSync } from 'node:zlib';
import { loadBundle } from './load-bundle.ts';
import type { ServedBundle } from './web-server.ts';

/** File of the published package with the bundle of `packages/web/`, next to the code of the server. */
const packedBundleName = 'web-bundle';

/** Returns the bundle of `packages/web/`: of the published package, or built from the sources of a checkout. */
export const findBundle = async (): Promise<ServedBundle> => {
  if (!import.meta.url.endsWith('.ts'))
    return deserialize(
      brotliDecompressSync(await readFile(new URL(packedBundleName, import.meta.url))),
    ) as ServedBundle;
  const { stop } = await import('esbuild');
  const { bundleWeb } = await import('../../infra/web/bundle-web.ts');
  return loadBundle(() => bundleWeb().finally(stop));
};
