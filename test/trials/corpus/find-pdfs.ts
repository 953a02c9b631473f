import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists every PDF below a folder by relative path, sorted. Follows symbolic links, each folder once. */
export const findPdfs = async (folder: string): Promise<string[]> => {
  const found: string[] = [];
  const visited = new Set<string>();
  const visit = async (relative: string): Promise<void> => {
    const real = await realpath(join(folder, relative));
    if (visited.has(real)) return;
    visited.add(real);
    for (const entry of await readdir(real, { withFileTypes: true })) {
      const path = join(relative, entry.name);
      // A link that leads nowhere is not a file.
      const target = entry.isSymbolicLink() ? await stat(join(folder, path)).catch(() => undefined) : entry;
      if (target?.isDirectory()) await visit(path);
      else if (target?.isFile() && /\.pdf$/i.test(entry.name)) found.push(path);
    }
  };
  await visit('.');
  return found.sort();
};
