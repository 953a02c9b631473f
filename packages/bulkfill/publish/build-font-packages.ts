/** Command `npm run publish:fonts [FOLDER]`: builds the folders of the packages of fonts. Prints their paths. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFontPackages } from './make-font-packages.ts';
import type { RepositoryManifest } from './package-manifest.ts';

const root = resolve(import.meta.dirname, '../../..');
const target = resolve(process.argv[2] ?? join(root, 'node_modules/.cache/publish-fonts'));
const repository = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as RepositoryManifest;
for (const { folder } of await makeFontPackages(target, repository)) process.stdout.write(`${folder}\n`);
