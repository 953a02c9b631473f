import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync('{lib,web}/**/*.{ts,tsx}', { cwd: root });
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What a file imports of `lib/` and `web/`, types counted, by path from the root; the examples in comments import nothing. */
const importsOf = (file: string): string[] =>
  [
    ...textOf(file)
      .replaceAll(/^ *\*.*$/gm, '')
      .matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g),
  ].map(([, path]) => join(dirname(file), path ?? ''));

/** Every group of names of which each leads to each other. */
const circles = (names: Iterable<string>, next: (name: string) => Iterable<string>): string[][] => {
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (name: string): number => {
    const own = order.size;
    order.set(name, own);
    open.push(name);
    let lowest = own;
    for (const other of next(name)) {
      if (!order.has(other)) lowest = Math.min(lowest, visit(other));
      else if (open.includes(other)) lowest = Math.min(lowest, order.get(other) ?? own);
    }
    if (lowest === own) {
      const circle = open.splice(open.indexOf(name));
      if (circle.length > 1) found.push(circle.sort());
    }
    return lowest;
  };
  for (const name of names) if (!order.has(name)) visit(name);
  return found;
};

const imports = new Map(files.map((file) => [file, importsOf(file)]));
const folders = new Map<string, Set<string>>();
for (const [file, paths] of imports) {
  const own = folders.get(dirname(file)) ?? new Set();
  folders.set(dirname(file), own);
  for (const path of paths) if (/^(lib|web)\//.test(path) && dirname(path) !== dirname(file)) own.add(dirname(path));
}

describe('the structure of lib/ and web/', () => {
  it('finds a circle where there is one', () => {
    const graph: Record<string, string[]> = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] };
    expect(circles(Object.keys(graph), (name) => graph[name] ?? [])).toEqual([['a', 'b', 'c']]);
  });

  it('is read whole: every import leads to a file', () => {
    expect(imports.size).toBeGreaterThan(300);
    const paths = [...imports.values()].flat().filter((path) => /^(lib|web)\/.*\.tsx?$/.test(path));
    expect(paths.length).toBeGreaterThan(1000);
    expect(paths.filter((path) => !imports.has(path))).toEqual([]);
  });

  it('has no files that import each other in a circle, types counted', () => {
    expect(circles(imports.keys(), (file) => imports.get(file) ?? [])).toEqual([]);
  });

  it('has no folders that import each other in a circle, a folder and its subfolders counted apart', () => {
    expect(circles(folders.keys(), (folder) => folders.get(folder) ?? [])).toEqual([]);
  });

  it('has no clock in its formats: the time comes from outside', () => {
    const formats = files.filter((file) => /^lib\/(package|rows|pdf|zip|fill|multipart)\//.test(file));
    expect(formats.length).toBeGreaterThan(200);
    expect(formats.filter((file) => /Date\.now\(|new Date\(\)|Math\.random\(/.test(textOf(file)))).toEqual([]);
  });
});

describe('the pages of the rooms', () => {
  const pages = globSync('lib/**/README.md', { cwd: root });

  it('are there for the engine: its formats, and each room of lib/pdf', () => {
    const rooms = [...folders.keys()].filter((folder) => /^lib\/(pdf(\/[^/]+)?|fill|package|rows|zip|threads)$/.test(folder));
    expect(rooms.length).toBeGreaterThan(15);
    expect(rooms.filter((room) => !pages.includes(`${room}/README.md`))).toEqual([]);
  });

  it.each(pages)('%s names files that are there, and is short', (page) => {
    const text = textOf(page);
    const named = [...text.matchAll(/`([\w./-]+\.ts|[\w.-]+\/)`/g)].map(([, path]) => path ?? '');
    expect(named).not.toEqual([]);
    expect(named.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(16);
  });
});
