import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeCacheFolder } from '../../../lib/core/code-cache.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bulkfill-code-cache-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aHome = (name: string): string => {
  const home = join(folder, name);
  mkdirSync(home);
  return home;
};

describe('codeCacheFolder', () => {
  it('returns a folder private to the user, in the home folder or XDG_CACHE_HOME', () => {
    const home = aHome('plain');
    expect(codeCacheFolder({}, home)).toBe(join(home, '.cache/bulkfill'));
    expect(statSync(join(home, '.cache/bulkfill')).mode & 0o777).toBe(0o700);
    expect(codeCacheFolder({ XDG_CACHE_HOME: join(home, 'other') }, home)).toBe(join(home, 'other/bulkfill'));
    expect(codeCacheFolder({ XDG_CACHE_HOME: 'relative' }, home)).toBe(join(home, '.cache/bulkfill'));
    expect(existsSync('relative')).toBe(false);
  });

  it.each(['.cache', '.cache/bulkfill'])('returns undefined if others can write to %s', (name) => {
    const home = aHome(`open-${name.length}`);
    mkdirSync(join(home, '.cache/bulkfill'), { recursive: true });
    chmodSync(join(home, name), 0o777);
    expect(codeCacheFolder({}, home)).toBeUndefined();
  });

  it('returns undefined without a home folder, and does not create one', () => {
    const home = join(folder, 'nobody');
    expect(codeCacheFolder({}, home)).toBeUndefined();
    expect(existsSync(home)).toBe(false);
  });

  it('returns undefined if it is a link elsewhere or cannot be created', () => {
    const home = aHome('linked');
    mkdirSync(join(home, '.cache'));
    chmodSync(folder, 0o777);
    symlinkSync(folder, join(home, '.cache/bulkfill'));
    expect(codeCacheFolder({}, home)).toBeUndefined();
    const file = aHome('file');
    writeFileSync(join(file, '.cache'), '');
    expect(codeCacheFolder({}, file)).toBeUndefined();
  });
});
