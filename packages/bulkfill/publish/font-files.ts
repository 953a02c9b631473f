import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { listPackagedFiles } from '@bulkfill/engine/pdf/fonts/catalogue/list-packaged-files';
import { findFontPackage } from '@bulkfill/fonts/font-packages';
import { compress } from './compress.ts';

const modules = resolve(import.meta.dirname, '../../../node_modules');

/** Lists packaged files by path in `node_modules`. `isWanted` receives the optional package of a file. */
export const listFontFiles = async (
  isWanted: (packageName: string | undefined) => boolean,
): Promise<readonly string[]> => {
  const paths = await listPackagedFiles((path) => readFile(join(modules, path)));
  return paths.filter((path) => isWanted(findFontPackage(path)));
};

/**
 * Copies packaged files, as `packages/fonts/installed-file-reader.ts` reads them: WOFF 2 as it is, others compressed,
 * and the indexes of families in one file.
 */
export const copyFontFiles = async (paths: readonly string[], folder: string): Promise<void> => {
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  };
  const indexes: Record<string, unknown> = {};
  for (const path of paths) {
    const bytes = await readFile(join(modules, path));
    if (path.endsWith('.json')) indexes[path] = JSON.parse(bytes.toString());
    else if (path.endsWith('.woff2')) await write(path, bytes);
    else await write(`${path}.br`, compress(bytes));
  }
  if (Object.keys(indexes).length > 0) await write('indexes.json.br', compress(Buffer.from(JSON.stringify(indexes))));
};
