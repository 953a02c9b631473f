/**
 * Writes the bundle of `packages/web/` and the documentation for the published package into the folder that the
 * argument names. Prints the bundled files as JSON.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { brotliCompressSync } from 'node:zlib';
import { buildSite, readSiteFiles } from './build-site.ts';
import { bundleWeb } from './bundle-web.ts';

const { shell, consoleOff, files, inputs } = await bundleWeb();
const target = process.argv[2] ?? '.';
const write = (name: string, value: unknown): Promise<void> =>
  writeFile(join(target, name), brotliCompressSync(serialize(value)));
await write('web-bundle', { shell, consoleOff, files });
await write('docs-site', await readSiteFiles(await buildSite()));
process.stdout.write(JSON.stringify(inputs));
