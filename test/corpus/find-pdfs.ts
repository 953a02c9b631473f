import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Every PDF below a folder by its name, as paths relative to it, in order. */
export const findPdfs = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .sort();
};
