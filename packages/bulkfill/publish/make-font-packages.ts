import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontPackages } from '@bulkfill/fonts/font-packages';
import { copyFontFiles, listFontFiles } from './font-files.ts';
import { findPackageFolder, formatNotices } from './notices/third-party-notices.ts';
import { buildFontManifest, type RepositoryManifest } from './package-manifest.ts';

export interface FontPackageContents {
  readonly name: string;
  readonly folder: string;
  /** Copied files, by path from the root. */
  readonly files: readonly string[];
}

/** Builds a folder per optional package of fonts: fonts, manifest, licences and README. */
export const makeFontPackages = async (
  target: string,
  repository: RepositoryManifest,
): Promise<readonly FontPackageContents[]> => {
  const made: FontPackageContents[] = [];
  for (const [name, { scripts }] of Object.entries(fontPackages)) {
    const folder = join(target, name.slice('@bulkfill/'.length));
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const paths = await listFontFiles((packageName) => packageName === name);
    await copyFontFiles(paths, folder);
    const files = paths.map((path) => `node_modules/${path}`);
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(buildFontManifest(name, repository), null, 2)}\n`);
    await writeFile(join(folder, 'LICENSE'), formatNotices(files.flatMap((path) => findPackageFolder(path) ?? [])));
    await writeFile(
      join(folder, 'README.md'),
      `# ${name}\n\nFonts for [bulkfill](https://www.npmjs.com/package/bulkfill): ${scripts}. Install it next to \`bulkfill\`, which finds it.\n`,
    );
    made.push({ name, folder, files });
  }
  return made;
};
