import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundleCommand } from './bundle-command.ts';
import { pruneDeclarations, writeDeclarations } from './declarations.ts';
import { copyFontFiles, listFontFiles } from './font-files.ts';
import { findPackageFolder, formatNotices, lucideIcons, standInFonts } from './notices/third-party-notices.ts';
import { buildPackageManifest, type RepositoryManifest } from './package-manifest.ts';
import { serverEntries, writeServerFiles } from './server-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const standInFolder = 'packages/fonts/stand-ins';

/** Checks the Node version before loading anything that needs a recent one. */
const launcher = `#!/usr/bin/env node
'use strict';
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 3)) {
  process.stderr.write(\`bulkfill: Node \${process.versions.node} is too old: use Node 22.3 or later.\\n\`);
  process.exitCode = 1;
} else if (process.argv[2] === 'render') require('../dist/start-render.cjs');
else import('../dist/command.js');
`;

/**
 * Builds the folder of the npm package: bundled modules, declarations, manifest, licence, notices and README. Returns
 * the bundled and copied files, by path from the root.
 *
 * @param repository `package.json` of the repository.
 * @param withAllFonts Default: the fonts that no optional package contains.
 */
export const makePackage = async (
  target: string,
  repository: RepositoryManifest,
  withAllFonts = false,
): Promise<readonly string[]> => {
  const [dist, types, bin, fonts] = ['dist', 'types', 'bin', 'fonts'].map((name) => join(target, name)) as [
    string,
    string,
    string,
    string,
  ];
  await rm(target, { recursive: true, force: true });
  for (const folder of [dist, bin]) await mkdir(folder, { recursive: true });
  writeDeclarations(types);
  await pruneDeclarations(types, ['packages/bulkfill/library/index.d.ts', 'packages/bulkfill/client/index.d.ts']);
  const bundled = await bundleCommand(
    dist,
    {
      index: 'packages/bulkfill/library/index.ts',
      client: 'packages/bulkfill/client/index.ts',
      ...serverEntries,
    },
    'package',
  );
  const server = await writeServerFiles(dist);
  const fontFiles = await listFontFiles((packageName) => withAllFonts || packageName === undefined);
  await copyFontFiles(fontFiles, fonts);
  await cp(join(root, standInFolder), fonts, { recursive: true });
  await writeFile(join(target, 'package.json'), `${JSON.stringify(buildPackageManifest(repository), null, 2)}\n`);
  await writeFile(join(bin, 'bulkfill.cjs'), launcher);
  await chmod(join(bin, 'bulkfill.cjs'), 0o755);
  const standIns = (await readdir(join(root, standInFolder))).map((name) => `${standInFolder}/${name}`);
  const files = [...bundled.all, ...server, ...standIns, ...fontFiles.map((path) => `node_modules/${path}`)];
  const packages = files.flatMap((path) => findPackageFolder(path) ?? []);
  await writeFile(
    join(target, 'THIRD-PARTY-NOTICES.txt'),
    formatNotices(new Set([standInFonts, lucideIcons, ...packages])),
  );
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'));
  await cp(join(root, 'packages/bulkfill/README.md'), join(target, 'README.md'));
  return files;
};
