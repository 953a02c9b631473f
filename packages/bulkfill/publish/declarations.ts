import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

export const writeDeclarations = (folder: string): void => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(import.meta.dirname, 'tsconfig.json'), '--outDir', folder], {
    stdio: 'inherit',
  });
};

/** Declarations of packages that the published package contains, so that it needs no other package. */
const declaredPackages: Readonly<Record<string, string>> = {
  jose: 'jose/dist/types/types.d.ts',
  valibot: 'valibot/dist/index.d.mts',
};

const comment = /\/\*[\s\S]*?\*\/\s*/g;
const word = /[A-Za-z_$][\w$]*/g;
const declaration = /^(?:declare )?(?:const|function|class|interface|type) ([\w$]+)/gm;

const functionLine = /^declare function (\w+).*;\n/gm;

/** Removes functions that no type names. */
const withoutFunctions = (text: string): string =>
  text.replaceAll(functionLine, (line, name: string) => (new RegExp(`typeof ${name}\\b`).test(text) ? line : ''));

/** Returns the parts of a bundled declaration file that some types need. Bundlers mark the parts as regions. */
const pickRegions = (text: string, names: Iterable<string>): string => {
  const [head = '', ...regions] = withoutFunctions(text.replaceAll(comment, '')).split(/^\/\/#region .*\n/m);
  if (regions.length === 0) return head;
  const body = regions.map((region) => region.split(/^\/\/#endregion$/m)[0] ?? '');
  const places = new Map(
    body.flatMap((region, place) => [...region.matchAll(declaration)].map(([, name = '']) => [name, place] as const)),
  );
  const kept = new Set<number>();
  const keep = (name: string): void => {
    const place = places.get(name);
    if (place === undefined || kept.has(place)) return;
    kept.add(place);
    for (const [used] of body[place]?.matchAll(word) ?? []) keep(used);
  };
  for (const name of names) keep(name);
  const exported = [...places].flatMap(([name, place]) => (kept.has(place) ? name : []));
  return `${[...kept]
    .toSorted((a, b) => a - b)
    .map((place) => body[place])
    .join('')}export { ${exported.join(', ')} };\n`;
};

const importedNames = /\bv\.(\w+)|import type \{([^}]*)\} from ["'](?:jose|valibot)["']/g;

/** Writes the declarations of packages, as far as the given declarations import them. */
const writePackageDeclarations = async (folder: string, declarations: string): Promise<void> => {
  const names = [...declarations.matchAll(importedNames)].flatMap(([, name, list]) => name ?? list?.match(word) ?? []);
  for (const [name, path] of Object.entries(declaredPackages)) {
    const text = await readFile(join(root, 'node_modules', path), 'utf8');
    await writeFile(join(folder, `${name}.d.ts`), pickRegions(text, names));
  }
};

/** Returns the package name, `@scope/name` or `name`, of an import specifier. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const specifier = /(?:from|import\()\s*["']([^"']+)["']/g;

/** Folders of the workspaces whose types the published package repeats. */
const workspaces: Readonly<Record<string, string>> = {
  '@bulkfill/engine': 'packages/engine',
  '@bulkfill/fonts': 'packages/fonts',
  '@bulkfill/service': 'lib',
};

/** Name of a declaration in a single folder: a folder takes a block on disk, and there are 60. */
export const declarationName = (path: string): string => path.replaceAll(/[\\/]/g, '.');

/** Returns the module that a declaration imports, by its path without extension; `undefined` if it is in a package. */
const findModule = (name: string, importer: string): string | undefined => {
  const own = workspaces[packageOf(name)];
  const path = name.startsWith('.')
    ? join(dirname(importer), name)
    : own && join(own, name.slice(packageOf(name).length));
  return path?.replace(/\.[jt]s$/, '');
};

const newName = (name: string, importer: string): string => {
  const module = packageOf(name) in declaredPackages ? packageOf(name) : findModule(name, importer);
  return module === undefined ? name : `./${declarationName(module)}.js`;
};

/**
 * Moves the declarations that the given entries import into the folder itself, and removes all others. Throws Error for
 * an import of a package without included declarations.
 */
export const pruneDeclarations = async (folder: string, entries: readonly string[]): Promise<void> => {
  const kept = new Map<string, string>();
  const keep = async (path: string): Promise<void> => {
    if (kept.has(path)) return;
    const declared = await readFile(join(folder, path), 'utf8');
    kept.set(
      path,
      declared.replaceAll(specifier, (whole, name: string) => whole.replace(name, newName(name, path))),
    );
    // Examples in comments contain imports, too.
    for (const [, name = ''] of declared.replaceAll(comment, '').matchAll(specifier)) {
      const module = findModule(name, path);
      if (module !== undefined) await keep(`${module}.d.ts`);
      else if (newName(name, path) === name && !name.startsWith('node:'))
        throw new Error(`${path} imports the types of ${name}.`);
    }
  };
  for (const entry of entries) await keep(entry);
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (const [path, text] of kept) await writeFile(join(folder, declarationName(path)), text);
  await writePackageDeclarations(folder, [...kept.values()].join(''));
};
