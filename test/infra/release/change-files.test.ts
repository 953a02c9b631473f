import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  changedFiles,
  changeFiles,
  dateOfVersion,
  hasUnreleased,
  moveUnreleased,
} from '../../../infra/release/change-files.ts';

const root = join(import.meta.dirname, '../../..');
const texts = new Map(changedFiles.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const current = (JSON.parse(texts.get('package.json') ?? '') as { readonly version: string }).version;
const bump = { current, version: '99.1.0-rc.1', date: '2031-02-03' };

describe('changeFiles', () => {
  it('changes the version alone, in every file of the repository that has it', () => {
    const changed = changeFiles(texts, bump);
    const places = { 'package.json': 1, 'package-lock.json': 2 } as Readonly<Record<string, number>>;
    for (const [path, text] of texts) {
      if (path === 'CHANGELOG.md') continue;
      const lines = text.split('\n');
      const differing = (changed.get(path) ?? '')
        .split('\n')
        .flatMap((line, index) =>
          line === lines[index] ? [] : [line.replace(bump.version, current) === lines[index]],
        );
      expect([path, differing]).toEqual([path, Array(places[path] ?? 1).fill(true)]);
    }
  });

  it('refuses a file with another version than package.json', () => {
    expect(() => changeFiles(texts, { ...bump, current: '0.0.1' })).toThrow('does not contain the version 0.0.1');
  });
});

const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 1.0.0 - 2026-01-01\n\n- A start.\n';

describe('moveUnreleased', () => {
  it('puts the entries below the version and its date, and leaves "Unreleased" empty', () => {
    const moved = moveUnreleased(changelog, '1.1.0', '2026-02-03');
    expect(moved).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2026-02-03\n\n### Added\n\n- A thing.\n\n## 1.0.0 - 2026-01-01\n\n- A start.\n',
    );
    expect([changelog, moved].map(hasUnreleased)).toEqual([true, false]);
    expect(dateOfVersion(moved, '1.1.0')).toBe('2026-02-03');
  });

  it('refuses a version that has a section', () => {
    expect(() => moveUnreleased(changelog, '1.0.0', '2026-02-03')).toThrow('has a section "1.0.0" already');
  });
});

describe('dateOfVersion', () => {
  it('refuses a version without a section', () => {
    expect(() => dateOfVersion(changelog, '1.1.0')).toThrow('has no section "## 1.1.0 - YYYY-MM-DD"');
  });
});
