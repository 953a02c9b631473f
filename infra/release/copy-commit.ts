import { copyFile, link, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/** Hard links files, or copies them if the target is on another disk. Leaves caches out. */
const linkTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === '.cache' || entry.name.startsWith('.vite')) continue;
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
};

/** Copies the last commit of a checkout, with its installed packages. */
export const copyCommit = async (root: string, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await runProgram(root, 'git', ['archive', '--format=tar', `--output=${archive}`, 'HEAD']);
  await runProgram(folder, 'tar', ['-xf', archive]);
  await rm(archive);
  await linkTree(join(root, 'node_modules'), join(folder, 'node_modules'));
};
