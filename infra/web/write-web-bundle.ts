/** Writes the bundle of `packages/web/` for the published package into the folder that the argument names. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { bundleWeb } from './bundle-web.ts';

const { shell, consoleOff, files } = await bundleWeb();
await writeFile(join(process.argv[2] ?? '.', 'web-bundle'), serialize({ shell, consoleOff, files }));
