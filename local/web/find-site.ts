import { readPacked } from './read-packed.ts';

/** Contents of the site's files by their paths below its folder. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>;

/** Returns the documentation: of the published package, or built from the pages of a checkout. */
export const findSite = async (): Promise<SiteFiles> => {
  const packed = await readPacked<SiteFiles>('docs-site');
  if (packed !== undefined) return packed;
  const { buildSite, readSiteFiles } = await import('../../infra/web/build-site.ts');
  return readSiteFiles(await buildSite());
};
