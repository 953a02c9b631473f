import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importedFile, workspaceFolders } from '../support/imported-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Folders from the ground up: a folder imports from those before it alone. The longest match counts. */
const floors = [
  'packages/fonts',
  'packages/engine',
  'packages/local-aws',
  'lib',
  'packages/web',
  'packages/bulkfill/client',
  'packages/bulkfill/library',
  'packages/bulkfill/publish',
  'functions',
  'infra',
  'local',
  'packages/bulkfill',
  'packages/bench',
  'local/demo',
  'docs',
];

const tops = ['docs', 'functions', 'infra', 'lib', 'local', 'packages'];
const files = globSync(`{${tops}}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] });
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/**
 * Imports of a file within the repository, types included, by path from the root. Examples in comments import nothing.
 */
const importsOf = (file: string): string[] =>
  [
    ...textOf(file)
      .replaceAll(/^ *\*.*$/gm, '')
      .matchAll(/(?:from|import)\s*\(?\s*'((?:\.|@bulkfill\/)[^']+)'/g),
  ].map(([, name]) => importedFile(file, name ?? ''));

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

const floorOf = (path: string): number =>
  floors.indexOf(
    floors.filter((floor) => path.startsWith(`${floor}/`)).toSorted((a, b) => b.length - a.length)[0] ?? '',
  );
const isOfTheHouse = (path: string): boolean => floorOf(path) >= 0 && /\.tsx?$/.test(path);

/** A folder; a file that lies loose in a top folder is a room of its own. */
const roomOf = (path: string): string =>
  [...floors, 'packages/bulkfill/cli'].includes(dirname(path)) ? path : dirname(path);

const imports = new Map(files.map((file) => [file, importsOf(file)]));
const folders = new Map<string, Set<string>>();
for (const [file, paths] of imports) {
  const own = folders.get(dirname(file)) ?? new Set();
  folders.set(dirname(file), own);
  for (const path of paths) if (isOfTheHouse(path) && dirname(path) !== dirname(file)) own.add(dirname(path));
}

describe('import structure', () => {
  it('finds a cycle if there is one', () => {
    const graph: Record<string, string[]> = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] };
    expect(circles(Object.keys(graph), (name) => graph[name] ?? [])).toEqual([['a', 'b', 'c']]);
  });

  it('is complete: every import resolves to a file', () => {
    expect(imports.size).toBeGreaterThan(300);
    const paths = [...imports.values()].flat().filter(isOfTheHouse);
    expect(paths.length).toBeGreaterThan(1000);
    expect(paths.filter((path) => !imports.has(path))).toEqual([]);
  });

  it('has no cycle of files, including types', () => {
    expect(circles(imports.keys(), (file) => imports.get(file) ?? [])).toEqual([]);
  });

  it('has no cycle of folders: subfolders and loose files of a top folder count separately', () => {
    const rooms = new Map<string, Set<string>>();
    for (const [file, paths] of imports) {
      const own = rooms.get(roomOf(file)) ?? new Set();
      rooms.set(roomOf(file), own);
      for (const path of paths) if (isOfTheHouse(path) && roomOf(path) !== roomOf(file)) own.add(roomOf(path));
    }
    // A bench measures itself in processes: its harness starts what uses it.
    const storeys = [...rooms.keys()].filter((room) => !room.startsWith('packages/bench/'));
    expect(storeys.length).toBeGreaterThan(150);
    expect(circles(storeys, (room) => [...(rooms.get(room) ?? [])].filter((other) => storeys.includes(other)))).toEqual(
      [],
    );
  });

  it('has no folder that imports from one above it', () => {
    const isUp = (file: string, path: string): boolean => isOfTheHouse(path) && floorOf(path) > floorOf(file);
    expect(isUp('lib/core/ids.ts', 'packages/bulkfill/cli/main.ts')).toBe(true);
    expect(
      [...imports].flatMap(([file, paths]) =>
        paths.filter((path) => isUp(file, path)).map((path) => `${file} imports ${path}`),
      ),
    ).toEqual([]);
  });

  it('has no folder of packages/web/ that imports from one above it, including lazy imports', () => {
    // `style` is named by the module that loads it; files directly in packages/web/ are above all folders.
    const rooms = [
      'style',
      'language',
      'texts',
      'api',
      'router',
      'session',
      'files',
      'ui',
      'rows',
      'console',
      'editor',
      'styleguide',
    ];
    const page = textOf('packages/web/README.md').replaceAll(/\s+/g, ' ');
    expect(page).toContain(
      '`packages/web/` itself → `editor/` → `console/` → `rows/` → `ui/` → `files/`, `session/` → ' +
        '`router/`, `api/` → `texts/` → `language/`',
    );
    const floor = (path: string): number => {
      const [, , room = '', ...below] = path.split('/');
      return below.length === 0 ? rooms.length : rooms.indexOf(room);
    };
    const own = [...imports].filter(([file]) => file.startsWith('packages/web/'));
    expect(own.filter(([file]) => floor(file) < 0)).toEqual([]);
    const up = own.flatMap(([file, paths]) =>
      paths
        .filter((path) => path.startsWith('packages/web/') && floor(path) > floor(file))
        .map((path) => `${file} imports ${path}`),
    );
    expect(up).toEqual([]);
  });

  it('has unique names of exported types', () => {
    // The library and its HTTP client are two entries of one package. Each has its own type of these names.
    const names = files
      .filter((file) => !/^(packages\/bench|local\/demo|docs)\//.test(file))
      .flatMap((file) => [...textOf(file).matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(1000);
    const repeated = names.filter((name, place) => names.indexOf(name) < place).sort();
    expect(repeated).toEqual(['Destination', 'Finding', 'RowInput', 'RowsInput']);
  });

  it('declares the dependencies of workflows in one file, apart from those that are no ports of the service', () => {
    const declares = (file: string): boolean => /^(?:export )?(?:type|interface) \w+Dependencies\b/m.test(textOf(file));
    expect(files.filter((file) => file.startsWith('lib/workflows/') && declares(file)).sort()).toEqual([
      'lib/workflows/package-signing-keys/package-signing-keys.ts',
      'lib/workflows/service-ports.ts',
    ]);
  });

  it('lists existing types on the page of types', () => {
    const rows = [...textOf('docs/understand/types.md').matchAll(/^- `(\w+)` \(`(\S+)`\): /gm)];
    expect(rows.length).toBeGreaterThan(20);
    const isDeclared = (name = '', file = ''): boolean =>
      new RegExp(`^export (?:interface|type|class) ${name}\\b`, 'm').test(textOf(file));
    expect(rows.filter(([, name, file]) => !isDeclared(name, file)).map(([row]) => row)).toEqual([]);
  });

  it('has no clock, environment, network or file access in its formats: callers pass all in', () => {
    const formats = files.filter((file) => /^(packages\/engine\/(svc|rows|pdf|zip|fill)|lib\/multipart)\//.test(file));
    expect(formats.length).toBeGreaterThan(200);
    const code = (file: string): string => textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const refused =
      /Date\.now\(|new Date\(\)|Math\.random\(|\b(?:process|performance)\.|\b(?:setTimeout|setInterval|setImmediate|fetch)\(|new WebSocket/;
    expect(formats.filter((file) => refused.test(code(file)))).toEqual([]);
    const pure = new Set(['buffer', 'crypto', 'stream', 'stream/promises', 'string_decoder', 'util', 'zlib']);
    const modules = formats.flatMap((file) =>
      [...code(file).matchAll(/from 'node:([\w/]+)'/g)].map(([, name = '']) => ({ file, name })),
    );
    expect(modules.filter(({ name }) => !pure.has(name))).toEqual([]);
  });
});

/** Folders that a folder of the service or the engine may import, with itself. Others are free within their floor. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'packages/engine/core': [],
  'packages/engine/threads': ['packages/engine/core'],
  'packages/engine/pdf': ['packages/engine/core', 'packages/engine/svc', 'packages/engine/rows', 'packages/engine/zip'],
  'lib/stores': ['lib/core', 'lib/errors', 'lib/paths', 'packages/engine'],
  'lib/workflows': ['lib/core', 'lib/errors', 'lib/multipart', 'lib/paths', 'lib/stores', 'packages/engine'],
  'lib/routes': ['lib/core', 'lib/errors', 'lib/paths', 'lib/stores', 'lib/types', 'lib/workflows', 'packages/engine'],
  'packages/web': ['packages/engine/browser', 'lib/errors', 'lib/paths', 'lib/types', 'examples'],
  'packages/bulkfill/library': ['packages/bulkfill/client', 'packages/engine', 'packages/fonts'],
};

describe('packages', () => {
  const isIn = (folder: string, path: string): boolean => path.startsWith(`${folder}/`);

  it('are left by name only: no relative import leads out of one', () => {
    const folderOf = (path: string): string =>
      [...workspaceFolders.values()].find((folder) => isIn(folder, path)) ?? 'the root';
    const ofThePackages = files.filter((file) => isIn('packages', file) && !isIn('packages/bench', file));
    const leaving = ofThePackages.flatMap((file) =>
      [
        ...textOf(file)
          .replaceAll(/^ *\*.*$/gm, '')
          .matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g),
      ]
        .map(([, name = '']) => importedFile(file, name))
        // The version of the product, and the examples that the console offers.
        .filter((path) => folderOf(path) !== folderOf(file) && path !== 'package.json' && !isIn('examples', path))
        .map((path) => `${file} imports ${path}`),
    );
    expect(ofThePackages.length).toBeGreaterThan(800);
    expect(leaving).toEqual([]);
  });

  it.each(Object.keys(allowed))('has only allowed imports in %s', (folder) => {
    const own = [...imports].filter(
      ([file]) => isIn(folder, file) && !file.startsWith('packages/engine/threads/tasks/'),
    );
    expect(own.length).toBeGreaterThan(5);
    const strange = own.flatMap(([file, paths]) =>
      paths
        .filter((path) => ![folder, ...(allowed[folder] ?? [])].some((other) => other === path || isIn(other, path)))
        .map((path) => `${file} imports ${path}`),
    );
    expect(strange).toEqual([]);
  });

  it('keeps AWS clients out of the engine, the library, the console and the workflows', () => {
    const without = ['packages/engine', 'packages/fonts', 'packages/local-aws', 'packages/web', 'lib/workflows'];
    const found = files.filter(
      (file) => without.some((folder) => isIn(folder, file)) && /from '@aws-sdk\//.test(textOf(file)),
    );
    expect(found).toEqual([]);
  });

  it('has one page per package', () => {
    const pages = [...workspaceFolders.values()].filter((folder) => !existsSync(join(root, folder, 'README.md')));
    expect(pages).toEqual([]);
  });
});

describe('folder READMEs', () => {
  const pages = globSync('packages/{engine,fonts}/*/**/README.md', { cwd: root });

  it('exist for the engine: its formats, and each folder of packages/engine/pdf', () => {
    const rooms = [...folders.keys()].filter((folder) =>
      /^packages\/engine\/(pdf(\/[^/]+)?|fill|svc|rows|zip|threads)$/.test(folder),
    );
    expect(rooms.length).toBeGreaterThan(15);
    expect(rooms.filter((room) => !pages.includes(`${room}/README.md`))).toEqual([]);
  });

  it.each(pages)('keeps pages of %s short and naming existing files', (page) => {
    const text = textOf(page);
    const named = [...text.matchAll(/`([\w./-]+\.ts|[\w.-]+\/)`/g)].map(([, path]) => path ?? '');
    expect(named).not.toEqual([]);
    expect(named.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(16);
  });

  it('has product files of at most 300 lines', () => {
    const long = files.filter(
      (file) => !/^(?:docs|packages\/web\/texts)\//.test(file) && textOf(file).split('\n').length - 1 > 300,
    );
    expect(long).toEqual([]);
  });

  it('lists at most 37 files with functions of more than 70 lines', () => {
    const { overrides } = JSON.parse(textOf('test/code/long-functions.json')) as {
      overrides: readonly { includes: readonly string[]; linter: { rules: { complexity?: object } } }[];
    };
    const exempt = overrides
      .filter(({ linter }) => linter.rules.complexity !== undefined)
      .flatMap(({ includes }) => includes);
    const files = exempt.filter((file) => !file.includes('*'));
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(files.length).toBeLessThanOrEqual(37);
  });

  // The formatter breaks code at the same width.
  it('wraps comments at 120 columns', () => {
    // Suppressions, addresses, drawings and examples stay on their line.
    const kept = /biome-ignore|https?:|│|─|await |overlays: |Written by/;
    const long = files.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => /^\s*(?:\/\*\*|\*|\/\/) /.test(line) && line.length > 120 && !kept.test(line))
        .map((line) => `${file}: ${line.trim().slice(0, 80)}`),
    );
    expect(long).toEqual([]);
  });
});
