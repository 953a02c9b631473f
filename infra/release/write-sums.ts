import { hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes `SHA256SUMS` of all files in a folder, in the format of `sha256sum`. */
export const writeSums = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name !== 'SHA256SUMS').toSorted();
  const lines = await Promise.all(
    names.map(async (name) => `${hash('sha256', await readFile(join(folder, name)))}  ${name}\n`),
  );
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
};
