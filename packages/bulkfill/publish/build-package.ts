/** Command `npm run publish:build [FOLDER]`: builds the folder that `npm pack` packs. Prints its path. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makePackage } from './make-package.ts';
import type { RepositoryManifest } from './package-manifest.ts';

const root = resolve(import.meta.dirname, '../../..');
const target = resolve(process.argv[2] ?? join(root, 'node_modules/.cache/publish'));
await makePackage(target, JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as RepositoryManifest);
process.stdout.write(`${target}\n`);
