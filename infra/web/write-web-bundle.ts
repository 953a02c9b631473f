/**
 * Writes the bundle of `packages/web/` and the documentation for the published package into the folder that the
 * argument names. Prints the bundled files as JSON.
 */
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { serialize } from 'node:v8';
import { compress } from '@bulkfill/bulkfill/publish/compress';
import { packagedReferenceFiles } from '../../lib/routes/docs/reference-assets.ts';
import { buildSite, readSiteFiles } from './build-site.ts';
import { bundleWeb } from './bundle-web.ts';

const { shell, consoleOff, files, inputs } = await bundleWeb();
const target = process.argv[2] ?? '.';
const write = (name: string, value: unknown): Promise<void> =>
  writeFile(join(target, name), compress(serialize(value)));
// Sorted, so that equal sources give equal bytes.
const sorted = new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)));
await write('web-bundle', { shell, consoleOff, files: sorted });
const site = await buildSite();
const siteFiles = await readSiteFiles(site);
// Written apart, because the API has a page of them, too.
for (const path of packagedReferenceFiles) siteFiles.delete(basename(path));
await write('docs-site', siteFiles);
process.stdout.write(JSON.stringify([...inputs, ...site.inputs]));
