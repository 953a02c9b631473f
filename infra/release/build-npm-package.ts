import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePackage } from '@bulkfill/bulkfill/publish/make-package';
import type { RepositoryManifest } from '@bulkfill/bulkfill/publish/package-manifest';
import { listComponents, npmPurl } from './list-components.ts';
import type { ReleaseArtifact } from './release-artifact.ts';
import { runProgram } from './run-program.ts';

/** Builds the npm package and packs it. npm writes the same bytes for the same files. */
export const buildNpmPackage = async (root: string, folder: string, work: string): Promise<ReleaseArtifact> => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as RepositoryManifest;
  const target = join(work, 'npm');
  const { files, installed } = await makePackage(target, manifest);
  await runProgram(target, 'npm', ['pack', '--ignore-scripts', '--pack-destination', folder]);
  const { name, version } = manifest;
  return {
    file: `${name}-${version}.tgz`,
    name,
    purl: npmPurl(name, version),
    type: 'library',
    components: listComponents(files, installed),
  };
};
