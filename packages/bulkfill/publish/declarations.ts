import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

export const writeDeclarations = (folder: string): void => {
  const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(import.meta.dirname, 'tsconfig.json'), '--outDir', folder], {
    stdio: 'inherit',
  });
};

/** Returns the package name, `@scope/name` or `name`, of an import specifier. */
export const packageOf = (specifier: string): string =>
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

/** Replaces names of workspaces by relative paths, because the published package has the declarations itself. */
const withRelativeNames = (text: string, folder: string, file: string): string =>
  text.replaceAll(specifier, (whole, name: string) => {
    const workspace = workspaces[packageOf(name)];
    if (workspace === undefined) return whole;
    const path = join(folder, workspace, name.slice(packageOf(name).length));
    const relativePath = relative(dirname(file), path).replaceAll('\\', '/');
    return whole.replace(name, `${relativePath.startsWith('.') ? '' : './'}${relativePath}.js`);
  });

/**
 * Removes the declarations that none of the given entries import.
 *
 * @returns names of the packages whose types are used.
 */
export const pruneDeclarations = async (folder: string, entries: readonly string[]): Promise<ReadonlySet<string>> => {
  const kept = new Set<string>();
  const packages = new Set<string>();
  const keep = async (file: string): Promise<void> => {
    if (kept.has(file)) return;
    kept.add(file);
    const declared = await readFile(file, 'utf8');
    const named = withRelativeNames(declared, folder, file);
    if (named !== declared) await writeFile(file, named);
    // Examples in comments contain imports, too.
    const text = named.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const [, name = ''] of text.matchAll(specifier)) {
      if (name.startsWith('.')) await keep(resolve(dirname(file), name.replace(/\.[jt]s$/, '.d.ts')));
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
  };
  for (const entry of entries) await keep(join(folder, entry));
  for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(name.parentPath, name.name);
    if (name.isFile() && !kept.has(path)) await rm(path);
  }
  return packages;
};
