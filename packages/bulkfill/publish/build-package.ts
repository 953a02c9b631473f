/**
 * Command `npm run publish:build [FOLDER] [-- --all-fonts]`: builds the folder that `npm pack` packs. Prints its path.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makePackage } from './make-package.ts';
import type { RepositoryManifest } from './package-manifest.ts';

const root = resolve(import.meta.dirname, '../../..');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'all-fonts': { type: 'boolean' } } });
const target = resolve(positionals[0] ?? join(root, 'node_modules/.cache/publish'));
const repository = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as RepositoryManifest;
await makePackage(target, repository, values['all-fonts']);
process.stdout.write(`${target}\n`);
