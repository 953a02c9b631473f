import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.ts';

const build = fileURLToPath(new URL('../../bulkfill/publish/build-package.ts', import.meta.url));

const run = (command: string, parameters: readonly string[], cwd: string): void => {
  const { status, stderr } = spawnSync(command, parameters, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} failed: ${stderr.slice(-2000)}`);
};

let installed: Promise<string> | undefined;

const install = async (bench: Bench): Promise<string> => {
  process.stderr.write('  packing the package, and installing it\n');
  const folder = bench.path('installed');
  await mkdir(folder, { recursive: true });
  run(process.execPath, [build, join(folder, 'built')], folder);
  run('npm', ['pack', '--pack-destination', folder], join(folder, 'built'));
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', tarball], folder);
  return folder;
};

/**
 * Returns a project in which the packed package is installed, as its users have it. Created on first use, from the
 * registry.
 */
export const installedPackage = (bench: Bench): Promise<string> => {
  installed ??= install(bench);
  return installed;
};
