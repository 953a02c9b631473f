import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'test/README.md'), 'utf8');
const [, rooms = '', others = ''] = page.split(/^## .*$/m);

/** The rows of a section's table: what its first cell names, and the paths of the whole row. */
const rowsOf = (section: string): { readonly subject: string; readonly paths: readonly string[] }[] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [subject = '', ...paths] = [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
      return { subject, paths };
    });

const roomRows = rowsOf(rooms);

/** Folders of the product that hold sources themselves. The catalogues of `packages/web/texts` are one room. */
const roomsOf = (top: string): string[] => {
  const files = readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).filter(
    (file) => !/^bench\/|node_modules|^web\/texts\/.*\//.test(file),
  );
  return [...new Set(files.filter((file) => /\.tsx?$/.test(file)).map((file) => dirname(join(top, file))))];
};

const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('test', file));

/** A path of a room's row is a file, or a folder with the tests that stand in it. */
const names = (path: string, test: string): boolean => test === path || `${dirname(test)}/` === path;

describe('test/README.md', () => {
  it('has exactly one row per room of the product', () => {
    const product = ['lib', 'infra', 'local', 'functions', 'packages'];
    expect(roomRows.map(({ subject }) => subject).toSorted()).toEqual(product.flatMap(roomsOf).toSorted());
  });

  it.each(roomRows)('lists tests of $subject', ({ paths }) => {
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !tests.some((test) => names(path, test)))).toEqual([]);
  });

  it('assigns every test to a room or states why it has none', () => {
    const ofRooms = roomRows.flatMap(({ paths }) => paths);
    const ofNone = rowsOf(others).map(({ subject }) => subject);
    const homeless = tests.filter(
      (test) => !ofRooms.some((path) => names(path, test)) && !ofNone.some((path) => test.startsWith(path)),
    );
    expect(homeless).toEqual([]);
  });
});
