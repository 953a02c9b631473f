import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFontPackages } from '@bulkfill/bulkfill/publish/make-font-packages';
import { makePackage } from '@bulkfill/bulkfill/publish/make-package';
import type { RepositoryManifest } from '@bulkfill/bulkfill/publish/package-manifest';
import { listComponents, npmPurl } from './list-components.ts';
import type { ReleaseArtifact } from './release-artifact.ts';
import { runProgram } from './run-program.ts';

const readManifest = async (root: string): Promise<RepositoryManifest> =>
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as RepositoryManifest;

/** Packs a package. npm writes the same bytes for the same files. */
const pack = async (
  source: string,
  folder: string,
  { name, version, files }: { readonly name: string; readonly version: string; readonly files: readonly string[] },
): Promise<ReleaseArtifact> => {
  await runProgram(source, 'npm', ['pack', '--ignore-scripts', '--pack-destination', folder]);
  return {
    file: `${name.replace('@', '').replace('/', '-')}-${version}.tgz`,
    name,
    purl: npmPurl(name, version),
    type: 'library',
    components: listComponents(files),
  };
};

export const buildNpmPackage = async (root: string, folder: string, work: string): Promise<ReleaseArtifact> => {
  const manifest = await readManifest(root);
  const target = join(work, 'npm');
  return pack(target, folder, { ...manifest, files: await makePackage(target, manifest) });
};

/** Builds the optional packages of fonts. */
export const buildFontPackages = async (
  root: string,
  folder: string,
  work: string,
): Promise<readonly ReleaseArtifact[]> => {
  const manifest = await readManifest(root);
  const artifacts: ReleaseArtifact[] = [];
  for (const { folder: source, ...contents } of await makeFontPackages(join(work, 'fonts'), manifest))
    artifacts.push({
      ...(await pack(source, folder, { ...contents, version: manifest.version })),
      license: 'OFL-1.1',
    });
  return artifacts;
};
