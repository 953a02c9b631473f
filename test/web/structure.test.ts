import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importedFile } from '../support/imported-file.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sources = globSync('packages/web/**/*.{ts,tsx}', { cwd: root });
const shelf = (/"include": \[([^\]]+)\]/.exec(read('tsconfig.browser.json'))?.[1] ?? '')
  .split(',')
  .map((folder) => folder.trim().replaceAll('"', ''));

const imports = sources.flatMap((file) =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^'\s]+)'/g)].map(([, path = '']) => ({
    file,
    path: importedFile(file, path),
  })),
);

describe('the browser application', () => {
  it('imports only its own files, Node-free shared code, examples by their address, and its packages', () => {
    expect(imports.length).toBeGreaterThan(50);
    expect(shelf).toContain('packages/engine/browser');
    const packages = /^(preact(\/hooks)?|@preact\/signals|pdfjs-dist(\/.*)?)$/;
    const strange = imports.filter(
      ({ path }) =>
        !path.startsWith('packages/web/') &&
        !shelf.includes(dirname(path)) &&
        !packages.test(path) &&
        !path.startsWith('examples/'),
    );
    expect(strange).toEqual([]);
  });

  it('imports API types only: without types, the shared answer modules are empty', () => {
    const shelves = globSync('lib/types/*.ts', { cwd: root });
    expect(shelves.length).toBeGreaterThan(2);
    expect(stripTypeScriptTypes('export const a = 1;\nexport type B = string;')).toContain('a = 1');
    for (const file of shelves)
      expect(
        stripTypeScriptTypes(read(file))
          .replaceAll(/\/\*[\s\S]*?\*\//g, '')
          .replaceAll(/[\s;]/g, ''),
        file,
      ).toBe('');
  });

  it('sets no style as text, writes no HTML and evaluates no text, as its policy requires', () => {
    const refused =
      /style="|style=\{`|\.cssText|setAttribute\('style'|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/;
    expect(sources.filter((file) => refused.test(read(file)))).toEqual([]);
  });

  it('stores nothing in the browser that another user of it could read later', () => {
    expect(
      sources.filter(
        (file) =>
          !file.startsWith('packages/web/editor/') &&
          // The language and the open groups of forms are kept for everyone.
          ![
            'packages/web/session/kept-database.ts',
            'packages/web/language/language.ts',
            'packages/web/ui/kept-groups.ts',
          ].includes(file) &&
          /localStorage|sessionStorage|indexedDB|document\.cookie/.test(read(file)),
      ),
    ).toEqual([]);
  });

  it('deletes the content of its databases at sign-out', () => {
    const databases = sources.filter((file) => /import .*\binTransactionOf\b.*kept-database\.ts'/.test(read(file)));
    expect(databases.toSorted()).toEqual([
      'packages/web/editor/drafts/draft-store.ts',
      'packages/web/rows/edit-storage.ts',
    ]);
    const signOut = read('packages/web/editor/drafts/sign-out-drafts.ts');
    for (const file of databases) expect(signOut).toContain(file.split('/').at(-1));
  });

  it('keeps no module state: state belongs to an editor, a page, a component or a parameter', () => {
    const kept = (text: string): string[] =>
      text.match(
        /^(?:export )?(?:let \w+|const (\w+)(?:: (?!Readonly)[^=]+)? = (?:await )?(?:(?:signal|computed|effect|useSignal)[(<]|new (?!Intl\.|RegExp\(|(?:Set|Map)(?:<[^(]*>)?\(\[|Promise<never>)|Promise\.))/gm,
      ) ?? [];
    expect(
      kept('let a = 1;\nconst b = new WeakMap<A, B>();\nexport const c = signal(0);\nconst d = new Set<string>();'),
    ).toHaveLength(4);
    expect(
      kept("const a: ReadonlySet<string> = new Set(['b']);\nconst c = new Intl.NumberFormat();\n  let d = 1;"),
    ).toEqual([]);
    // Exceptions that exist once per window: its address, its session, and the loader for stored work.
    const ofTheWindow = [
      'packages/web/router/location.ts',
      'packages/web/session/load-kept-work.ts',
      'packages/web/session/session.ts',
    ];
    const found = sources.flatMap((file) => kept(read(file)).map((piece) => ({ file, piece })));
    expect(found.filter(({ file }) => !ofTheWindow.includes(file))).toEqual([]);
    expect(found).toHaveLength(ofTheWindow.length);
  });
});
