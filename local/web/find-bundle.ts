import { loadBundle } from './load-bundle.ts';
import { readPacked } from './read-packed.ts';
import type { ServedBundle } from './web-server.ts';

/** Returns the bundle of `packages/web/`: of the published package, or built from the sources of a checkout. */
export const findBundle = async (): Promise<ServedBundle> => {
  const packed = await readPacked<ServedBundle>('web-bundle');
  if (packed !== undefined) return packed;
  const { stop } = await import('esbuild');
  const { bundleWeb } = await import('../../infra/web/bundle-web.ts');
  return loadBundle(() => bundleWeb().finally(stop));
};
