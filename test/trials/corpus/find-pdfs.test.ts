import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPdfs } from './find-pdfs.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-find-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('follows links to files and folders, each folder once', async () => {
  const [forms, elsewhere] = [join(folder, 'forms'), join(folder, 'elsewhere')];
  await mkdir(forms);
  await mkdir(elsewhere);
  await writeFile(join(forms, 'own.PDF'), '');
  await writeFile(join(forms, 'notes.txt'), '');
  await writeFile(join(elsewhere, 'far.pdf'), '');
  await symlink(join(elsewhere, 'far.pdf'), join(forms, 'linked.pdf'));
  await symlink(elsewhere, join(forms, 'more'));
  await symlink(forms, join(elsewhere, 'back'));
  await symlink(join(folder, 'nowhere.pdf'), join(forms, 'dangling.pdf'));
  expect(await findPdfs(forms)).toEqual(['linked.pdf', 'more/far.pdf', 'own.PDF']);
});

const runnerOn = (path: string) => {
  const runner = fileURLToPath(new URL('../main.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [runner, 'corpus', path], { encoding: 'utf8' });
  return { status, stderr };
};

it('reports an error of the runner if it finds no PDF', () => {
  expect(runnerOn(folder)).toEqual({ status: 2, stderr: `no PDF is found below ${folder}\n` });
});

it('reports an error of the runner if the folder does not exist', async () => {
  const missing = join(folder, 'missing');
  expect(runnerOn(missing)).toEqual({ status: 2, stderr: `there is no folder ${missing}\n` });
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(runnerOn(file)).toEqual({ status: 2, stderr: `there is no folder ${file}\n` });
});
