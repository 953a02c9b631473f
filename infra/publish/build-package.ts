/**
 * `npm run publish:build [FOLDER]`: makes the folder that `npm pack` turns into the package: bundled modules with maps, declarations,
 * a manifest of its own, licence, notices and the package's page. Prints where it is.
 */
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { packagedFiles } from '../../lib/pdf/fonts/catalogue/packaged-files.ts';
import { packageFolder, thirdPartyNotices } from '../notices/third-party-notices.ts';
import { bundleCommand } from './bundle-command.ts';
import { installedPackages } from './installed-packages.ts';
import { packageManifest, type RepositoryManifest } from './package-manifest.ts';
import { packageOf, pruneDeclarations } from './prune-declarations.ts';
import { writeDeclarations } from './write-declarations.ts';

const root = resolve(import.meta.dirname, '../..');
const target = resolve(process.argv[2] ?? join(root, 'node_modules/.cache/publish'));
const dist = join(target, 'dist');
const types = join(target, 'types');

/** Says which Node it needs before anything is loaded that an older one cannot. */
const launcher = `#!/usr/bin/env node
'use strict';
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 3)) {
  process.stderr.write(\`bulkfill: Node \${process.versions.node} is too old: use Node 22.3 or later.\\n\`);
  process.exitCode = 1;
} else if (process.argv[2] === 'render') require('./start-render.cjs');
else import('./command.js');
`;

await rm(target, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
writeDeclarations(types);
const typed = await pruneDeclarations(types, ['library/index.d.ts', 'library/client/index.d.ts']);
const bundled = await bundleCommand(dist, { index: 'library/index.ts', client: 'library/client/index.ts' }, true);
const fonts = (await packagedFiles((path) => readFile(join(root, 'node_modules', path)))).map(packageOf);
const repository = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as RepositoryManifest;
const manifest = packageManifest(repository, new Set([...typed, ...fonts]));
await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(join(dist, 'bulkfill.cjs'), launcher);
await chmod(join(dist, 'bulkfill.cjs'), 0o755);
const others = [...installedPackages(Object.keys(manifest.dependencies)), ...bundled.all.flatMap((path) => packageFolder(path) ?? [])];
await writeFile(join(target, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices([...new Set(others)]));
await cp(join(root, 'LICENSE'), join(target, 'LICENSE'));
await cp(join(root, 'library/README.md'), join(target, 'README.md'));
process.stdout.write(`${target}\n`);
