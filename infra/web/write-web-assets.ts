import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetsPath } from '../../lib/service/addresses/app-pages.ts';
import type { WebBundle } from './bundle-web.ts';

/** Writes the application's hashed files below a folder, which is emptied first, at the paths that browsers request. */
export const writeWebAssets = async ({ files }: Pick<WebBundle, 'files'>, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  const target = join(folder, assetsPath);
  await mkdir(target, { recursive: true });
  for (const [name, content] of files) await writeFile(join(target, name), content);
};
