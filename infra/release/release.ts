/**
 * Command `npm run release -- VERSION [--dry-run | --from-tag] [--python PATH] [--date YYYY-MM-DD]`: builds the
 * artifacts of a release in `dist/release/VERSION` from the last commit, then commits and tags the version.
 * `--dry-run` stops before the commit. `--from-tag` builds a version that is tagged already. Exits 1 if the release is
 * refused, 2 for wrong arguments.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles, changeFiles, dateOfVersion, hasUnreleased } from './change-files.ts';
import { copyCommit } from './copy-commit.ts';
import { ReleaseError } from './release-error.ts';
import { runProgram } from './run-program.ts';
import { compareVersions, isVersion } from './versions.ts';

const root = join(import.meta.dirname, '../..');
const git = (...args: readonly string[]): Promise<string> => runProgram(root, 'git', args);
const report = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

interface Request {
  readonly version: string;
  readonly mode: 'dry-run' | 'from-tag' | 'release';
  readonly python: string;
  readonly date: string | undefined;
}

const usage =
  'Usage: npm run release -- VERSION [--dry-run | --from-tag] [--python PATH] [--date YYYY-MM-DD]\nVERSION is a semantic version without build metadata, such as 1.2.0 or 2.0.0-rc.1.';

const readRequest = (): Request | undefined => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'from-tag': { type: 'boolean', default: false },
        python: { type: 'string', default: 'python3' },
        date: { type: 'string' },
      },
    });
    const [version = '', ...others] = positionals;
    const { 'dry-run': isDry, 'from-tag': isTagged, python, date } = values;
    if (!isVersion(version) || others.length > 0 || (isDry && isTagged)) return undefined;
    if (date !== undefined && !(/^\d{4}-\d{2}-\d{2}$/.test(date) && Date.parse(date) > 0)) return undefined;
    const program = python.includes('/') ? resolve(root, python) : python;
    return { version, mode: isDry ? 'dry-run' : isTagged ? 'from-tag' : 'release', python: program, date };
  } catch {
    return undefined;
  }
};

const requirePython = async (python: string): Promise<void> => {
  await runProgram(root, python, ['-c', 'import hatchling, httpx, typing_extensions']).catch(() => {
    throw new ReleaseError(
      `${python} cannot build the Python package. Install its tools, then name them:\n  python3 -m venv .venv && .venv/bin/pip install -r clients/python/requirements.txt\n  npm run release -- VERSION --python .venv/bin/python`,
    );
  });
};

/** Checks a new version, and returns the date and the changed files. Throws ReleaseError if it must not be released. */
const planRelease = async ({ version, mode, date }: Request): Promise<[string, ReadonlyMap<string, string>]> => {
  const current = (JSON.parse(await git('show', 'HEAD:package.json')) as { readonly version: string }).version;
  const tagged = (await git('tag', '--points-at', 'HEAD')).split('\n').includes(`v${version}`);
  if (mode === 'from-tag') {
    if (!tagged || current !== version)
      throw new ReleaseError(`The commit is not tagged v${version}, or its package.json has another version.`);
    return [dateOfVersion(await git('show', 'HEAD:CHANGELOG.md'), version), new Map()];
  }
  if ((await git('tag', '--list', `v${version}`)) !== '')
    throw new ReleaseError(`The tag v${version} exists already. Choose a later version.`);
  if (compareVersions(version, current) <= 0)
    throw new ReleaseError(`${version} is not greater than the current version ${current}.`);
  const texts = new Map(
    await Promise.all(changedFiles.map(async (path) => [path, await git('show', `HEAD:${path}`)] as const)),
  );
  const obstacles = [
    ...((await git('status', '--porcelain')) === ''
      ? []
      : ['The tree has changes that are not committed, which a release leaves out. Commit or stash them first.']),
    ...(hasUnreleased(texts.get('CHANGELOG.md') ?? '')
      ? []
      : ['CHANGELOG.md has no entry below "Unreleased". Describe the changes first.']),
  ];
  if (mode === 'release' && obstacles.length > 0) throw new ReleaseError(obstacles.join('\n'));
  for (const obstacle of obstacles) report(`A release would be refused: ${obstacle}`);
  const day = date ?? new Date().toISOString().slice(0, 10);
  return [day, changeFiles(texts, { current, version, date: day })];
};

const writeFiles = async (folder: string, files: ReadonlyMap<string, string>): Promise<void> => {
  for (const [path, text] of files) await writeFile(join(folder, path), text);
};

const release = async (request: Request): Promise<void> => {
  const { version, mode, python } = request;
  const [date, files] = await planRelease(request);
  await requirePython(python);
  const folder = join(root, 'dist/release', version);
  const copy = `${folder}.source`;
  await using _ = { [Symbol.asyncDispose]: () => rm(copy, { recursive: true, force: true }) };
  await copyCommit(root, copy);
  await writeFiles(copy, files);
  const script = join(copy, 'infra/release/artifacts-process.ts');
  const build = spawn(process.execPath, [script, folder, date, python], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new ReleaseError('The artifacts were not built. Nothing was changed.');
  if (mode === 'release') {
    await writeFiles(root, files);
    await git('add', '--', ...files.keys());
    await git('commit', '--message', `release: make version ${version}`);
    await git('tag', '--annotate', `v${version}`, '--message', `bulkfill ${version}`);
    report(`Committed and tagged v${version}. To publish it: git push --follow-tags`);
  }
  report(`The artifacts are in dist/release/${version}, their sums in SHA256SUMS.`);
};

const request = readRequest();
try {
  if (request === undefined) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
  } else await release(request);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`release: ${error.message}\n`);
  process.exitCode = 1;
}
