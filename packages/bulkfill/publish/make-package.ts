import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { listPackagedFiles } from '@bulkfill/engine/pdf/fonts/catalogue/list-packaged-files';
import { bundleCommand } from './bundle-command.ts';
import { bundleServer } from './bundle-server.ts';
import { packageOf, pruneDeclarations, writeDeclarations } from './declarations.ts';
import { findInstalledPackages } from './find-installed-packages.ts';
import { findPackageFolder, formatNotices, lucideIcons, standInFonts } from './notices/third-party-notices.ts';
import { buildPackageManifest, type RepositoryManifest } from './package-manifest.ts';

const root = resolve(import.meta.dirname, '../../..');
const standInFolder = 'packages/fonts/stand-ins';

/** Checks the Node version before loading anything that needs a recent one. */
const launcher = `#!/usr/bin/env node
'use strict';
const [major, minor] = process.versions.node.split('.').map(Number);
// Commands that need the AWS clients, which are in this bundle alone.
const ofServer = ['serve', 'account', 'key', 'backup', 'restore'];
if (major < 22 || (major === 22 && minor < 3)) {
  process.stderr.write(\`bulkfill: Node \${process.versions.node} is too old: use Node 22.3 or later.\\n\`);
  process.exitCode = 1;
} else if (process.argv[2] === 'render') require('../dist/start-render.cjs');
else if (ofServer.includes(require('./named-command.cjs').namedCommand(process.argv.slice(2)))) import('../dist/server/command.js');
else import('../dist/command.js');
`;

export interface PackageContents {
  /** Bundled and copied files, by path from the root. */
  readonly files: readonly string[];
  /** Folders of the packages that an installation adds. */
  readonly installed: readonly string[];
}

/**
 * Builds the folder of the npm package: bundled modules, declarations, manifest, licence, notices and README.
 *
 * @param manifest `package.json` of the repository.
 */
export const makePackage = async (target: string, repository: RepositoryManifest): Promise<PackageContents> => {
  const [dist, types, bin] = ['dist', 'types', 'bin'].map((name) => join(target, name)) as [string, string, string];
  await rm(target, { recursive: true, force: true });
  for (const folder of [dist, bin]) await mkdir(folder, { recursive: true });
  writeDeclarations(types);
  const typed = await pruneDeclarations(types, [
    'packages/bulkfill/library/index.d.ts',
    'packages/bulkfill/client/index.d.ts',
  ]);
  const bundled = await bundleCommand(
    dist,
    { index: 'packages/bulkfill/library/index.ts', client: 'packages/bulkfill/client/index.ts' },
    true,
  );
  const server = await bundleServer(join(dist, 'server'));
  const fonts = (await listPackagedFiles((path) => readFile(join(root, 'node_modules', path)))).map(packageOf);
  const manifest = buildPackageManifest(repository, new Set([...typed, ...fonts]));
  await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(bin, 'bulkfill.cjs'), launcher);
  await chmod(join(bin, 'bulkfill.cjs'), 0o755);
  await cp(join(root, 'bin/named-command.cjs'), join(bin, 'named-command.cjs'));
  const installed = findInstalledPackages(Object.keys(manifest.dependencies));
  const files = [...bundled.all, ...server];
  const packages = [...installed, ...files.flatMap((path) => findPackageFolder(path) ?? [])];
  await writeFile(
    join(target, 'THIRD-PARTY-NOTICES.txt'),
    formatNotices(new Set([standInFonts, lucideIcons, ...packages])),
  );
  await cp(join(root, standInFolder), join(target, 'fonts'), { recursive: true });
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'));
  await cp(join(root, 'packages/bulkfill/README.md'), join(target, 'README.md'));
  const standIns = await readdir(join(root, standInFolder));
  return { files: [...files, ...standIns.map((name) => `${standInFolder}/${name}`)], installed };
};
