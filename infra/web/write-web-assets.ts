import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPackageFolder, formatNotices, lucideIcons } from '@bulkfill/bulkfill/publish/notices/third-party-notices';
import { assetsPath } from '../../lib/paths/app-pages.ts';
import type { WebBundle } from './bundle-web.ts';

/** Writes the application's hashed files below a folder, which is emptied first, with their licences. */
export const writeWebAssets = async (
  { files, inputs }: Pick<WebBundle, 'files' | 'inputs'>,
  folder: string,
): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  const target = join(folder, assetsPath);
  await mkdir(target, { recursive: true });
  for (const [name, content] of files) await writeFile(join(target, name), content);
  const packages = inputs.flatMap((path) => findPackageFolder(path) ?? []);
  await writeFile(join(target, 'THIRD-PARTY-NOTICES.txt'), formatNotices([lucideIcons, ...packages]));
};
