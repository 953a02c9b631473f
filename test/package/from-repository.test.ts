import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);
const run = (command: string, parameters: readonly string[], cwd: string) =>
  execute(command, parameters, { cwd, maxBuffer: 64 * 1024 * 1024 });

/** The files of the repository as they are now, committed or not, as a repository of their own. */
const copyOfRepository = async (folder: string): Promise<string> => {
  const copy = join(folder, 'repository');
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    root,
  );
  for (const name of stdout.split('\0').filter((each) => each !== '' && existsSync(join(root, each))))
    await cp(join(root, name), join(copy, name));
  await run('git', ['init', '--quiet'], copy);
  await run('git', ['add', '--all'], copy);
  await run(
    'git',
    ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '--message', 'As it is'],
    copy,
  );
  return copy;
};

/** Names of chunks are digests, which esbuild does not always make alike. */
const filesOf = async (tree: string): Promise<readonly string[]> =>
  (await readdir(tree, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)).replace(/chunk-\w+/, 'chunk'))
    .toSorted();

let folder = '';
let repository = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-from-repository-'));
  repository = await copyOfRepository(folder);
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('package from the repository', () => {
  it('matches `npm pack` of a checkout, which stays unchanged', async () => {
    const [from, to] = [join(root, 'node_modules'), join(repository, 'node_modules')];
    await mkdir(to);
    // Other tests change the caches.
    const packages = (await readdir(from)).filter((name) => name !== '.cache' && !name.startsWith('.vite'));
    await run('cp', ['-al', '-t', to, ...packages], from);
    await run('npm', ['pack', '--pack-destination', folder], repository);
    expect((await run('git', ['status', '--porcelain', '--ignored'], repository)).stdout).toBe('!! node_modules/\n');
    const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await run('tar', ['-xzf', tarball], folder);
    const built = join(folder, 'built');
    await run(process.execPath, ['packages/bulkfill/publish/build-package.ts', built], repository);
    const packed = join(folder, 'package');
    expect(await filesOf(packed)).toEqual(await filesOf(built));
    expect(await readFile(join(packed, 'package.json'), 'utf8')).toBe(
      await readFile(join(built, 'package.json'), 'utf8'),
    );
  }, 600_000);

  it('has all fonts after `npm install git+…`, and both the command and the library', async () => {
    const project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
    await run('npm', ['install', '--no-audit', '--no-fund', `git+file://${repository}`], project);
    const families = await readdir(join(project, 'node_modules/bulkfill/fonts/@fontsource-variable'));
    expect(families).toEqual(expect.arrayContaining(['noto-sans-arabic', 'noto-sans-jp']));
    await cp(join(root, 'examples'), join(project, 'examples'), { recursive: true });
    const certificates = [
      join(project, 'examples/library/certificates.ts'),
      'examples/certificate',
      'certificates.zip',
    ];
    expect((await run(process.execPath, certificates, project)).stdout).toBe('60 certificates of 60\n');
    expect(
      (
        await run(
          join(project, 'node_modules/.bin/bulkfill'),
          ['pdf', 'fields', 'examples/registration/source.pdf', '--json'],
          project,
        )
      ).stdout,
    ).toContain('"fields"');
  }, 600_000);
});
