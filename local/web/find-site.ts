import { readFile } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import { brotliDecompressSync } from 'node:zlib';

/** Contents of the site's files by their paths below its folder. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>;

/** Returns the documentation: of the published package, or built from the pages of a checkout. */
export const findSite = async (): Promise<SiteFiles> => {
  if (!import.meta.url.endsWith('.ts'))
    return deserialize(brotliDecompressSync(await readFile(new URL('docs-site', import.meta.url)))) as SiteFiles;
  const { buildSite, readSiteFiles } = await import('../../infra/web/build-site.ts');
  return readSiteFiles(await buildSite());
};
