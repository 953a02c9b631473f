import { basename } from 'node:path';
import { packagedReferenceFiles, readReferenceFile } from '../../lib/routes/docs/reference-assets.ts';
import { readPacked } from './read-packed.ts';

/** Contents of the site's files by their paths below its folder. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>;

/** Reads the files that the API's own reference page has, too: the package contains them once. */
const referenceFiles = (): readonly (readonly [string, Uint8Array])[] =>
  packagedReferenceFiles.map((path) => [basename(path), readReferenceFile(path)]);

/** Returns the documentation: of the published package, or built from the pages of a checkout. */
export const findSite = async (): Promise<SiteFiles> => {
  const packed = await readPacked<SiteFiles>('docs-site');
  if (packed !== undefined) return new Map([...packed, ...referenceFiles()]);
  const { buildSite, readSiteFiles } = await import('../../infra/web/build-site.ts');
  return readSiteFiles(await buildSite());
};
