import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ZipWriter } from '@bulkfill/engine/zip/zip-writer';
import { bundleFunctions } from '../bundle-functions.ts';
import { listComponents } from './list-components.ts';
import type { ReleaseArtifact } from './release-artifact.ts';

const zipFolder = async (folder: string): Promise<readonly Uint8Array[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const zip = new ZipWriter({ hasFolders: true });
  for (const path of paths.toSorted()) zip.add(relative(folder, path).replaceAll('\\', '/'), await readFile(path));
  zip.finish();
  return zip.take();
};

/** Bundles every function and the upload host, and packs each as ZIP. */
export const buildLambdaBundles = async (
  folder: string,
  work: string,
  version: string,
): Promise<readonly ReleaseArtifact[]> => {
  const artifacts: ReleaseArtifact[] = [];
  for (const bundle of await bundleFunctions(join(work, 'functions'))) {
    const name = `bulkfill-${bundle.name}`;
    const file = `${name}-${version}.zip`;
    await writeFile(join(folder, file), await zipFolder(bundle.folder));
    const purl = `pkg:generic/${name}@${version}`;
    artifacts.push({ file, name, purl, type: 'application', components: listComponents(bundle.files) });
  }
  return artifacts;
};
