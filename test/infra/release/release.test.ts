import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedFiles } from '../../../infra/release/change-files.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'release-'));
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** A repository with the files of a release, of this one. */
beforeAll(() => {
  for (const path of [...changedFiles, ...globSync('infra/release/*.ts', { cwd: root })]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'CHANGELOG.md'), '## Unreleased\n\n## 1.0.0 - 2026-01-01\n\n- A start.\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'one');
  git('tag', 'v98.0.0');
});

afterAll(() => rmSync(folder, { recursive: true }));

const release = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'infra/release/release.ts'), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('npm run release', () => {
  it.each([
    ['no version', []],
    ['a version that is not semantic', ['1.2']],
    ['two versions', ['98.0.1', '98.0.2']],
    ['an unknown option', ['98.0.1', '--fast']],
    ['two modes', ['98.0.1', '--dry-run', '--from-tag']],
    ['a date that is none', ['98.0.1', '--date', '2026-13-01']],
  ])('exits 2 with its usage for %s', (_, args) => {
    const { status, stderr } = release(...args);
    expect([status, stderr.split('\n')[0]]).toEqual([
      2,
      'Usage: npm run release -- VERSION [--dry-run | --from-tag] [--python PATH] [--date YYYY-MM-DD]',
    ]);
  });

  it.each([
    ['a version that is not greater', ['1.0.0', '--dry-run'], '1.0.0 is not greater than the current version'],
    ['a version that is tagged', ['98.0.0'], 'The tag v98.0.0 exists already.'],
    ['no unreleased change', ['98.0.1'], 'CHANGELOG.md has no entry below "Unreleased".'],
    ['a commit without the tag', ['98.0.1', '--from-tag'], 'The commit is not tagged v98.0.1'],
    ['another version than the tagged one', ['98.0.0', '--from-tag'], 'its package.json has another version'],
    ['a Python without build tools', ['98.0.1', '--dry-run', '--python', 'false'], 'pip install -r clients/python'],
  ])('exits 1 with what to do for %s', (_, args, message) => {
    const { status, stderr } = release(...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it('refuses a tree with changes, which a dry run only reports', () => {
    writeFileSync(join(folder, 'new.txt'), '');
    const refusal = 'The tree has changes that are not committed';
    expect(release('98.0.1')).toMatchObject({ status: 1, stderr: expect.stringContaining(refusal) });
    expect(release('98.0.1', '--dry-run', '--python', 'false').stdout).toContain(
      `A release would be refused: ${refusal}`,
    );
    rmSync(join(folder, 'new.txt'));
  });
});
