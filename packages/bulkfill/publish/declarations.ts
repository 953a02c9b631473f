import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

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

/** Returns the parts of a bundled declaration file that some names need. Bundlers mark the parts as regions. */
const pickRegions = (text: string, names: Iterable<string>): string => {
  const [head = '', ...regions] = text.replaceAll(comment, '').split(/^\/\/#region .*\n/m);
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
  await mkdir(join(folder, 'packages'), { recursive: true });
  const names = [...declarations.matchAll(importedNames)].flatMap(([, name, list]) => name ?? list?.match(word) ?? []);
  for (const [name, path] of Object.entries(declaredPackages)) {
    const text = await readFile(join(root, 'node_modules', path), 'utf8');
    await writeFile(join(folder, `packages/${name}.d.ts`), pickRegions(text, names));
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

/** Replaces names of workspaces and packages by relative paths, because the published package has the declarations. */
const withRelativeNames = (text: string, folder: string, file: string): string =>
  text.replaceAll(specifier, (whole, name: string) => {
    const place = workspaces[packageOf(name)] ?? (name in declaredPackages ? `packages/${name}` : undefined);
    if (place === undefined) return whole;
    const path = join(folder, place, name.slice(packageOf(name).length));
    const relativePath = relative(dirname(file), path).replaceAll('\\', '/');
    return whole.replace(name, `${relativePath.startsWith('.') ? '' : './'}${relativePath}.js`);
  });

/**
 * Removes the declarations that none of the given entries import. Throws Error for an import of a package whose
 * declarations are not included.
 */
export const pruneDeclarations = async (folder: string, entries: readonly string[]): Promise<void> => {
  const kept = new Set<string>();
  let all = '';
  const ofPackages = new Set(Object.keys(declaredPackages).map((name) => join(folder, `packages/${name}.d.ts`)));
  const keep = async (file: string): Promise<void> => {
    if (kept.has(file)) return;
    kept.add(file);
    if (ofPackages.has(file)) return;
    const declared = await readFile(file, 'utf8');
    all += declared;
    const named = withRelativeNames(declared, folder, file);
    if (named !== declared) await writeFile(file, named);
    // Examples in comments contain imports, too.
    const text = named.replaceAll(comment, '');
    for (const [, name = ''] of text.matchAll(specifier)) {
      if (name.startsWith('.')) await keep(resolve(dirname(file), name.replace(/\.[jt]s$/, '.d.ts')));
      else if (!name.startsWith('node:')) throw new Error(`${file} imports the types of ${name}.`);
    }
  };
  for (const entry of entries) await keep(join(folder, entry));
  await writePackageDeclarations(folder, all);
  for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(name.parentPath, name.name);
    if (name.isFile() && !kept.has(path)) await rm(path);
  }
};
