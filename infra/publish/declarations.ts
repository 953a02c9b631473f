import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Writes the declarations of the library, and of everything they lead to, into a folder. */
export const writeDeclarations = (folder: string): void => {
  const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(import.meta.dirname, 'tsconfig.json'), '--outDir', folder], { stdio: 'inherit' });
};

/** `@scope/name` or `name` of what an import names. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const specifier = /(?:from|import\()\s*["']([^"']+)["']/g;

/**
 * Leaves only the declarations that some of a folder lead to.
 *
 * @returns the packages whose types they use.
 */
export const pruneDeclarations = async (folder: string, entries: readonly string[]): Promise<ReadonlySet<string>> => {
  const kept = new Set<string>();
  const packages = new Set<string>();
  const keep = async (file: string): Promise<void> => {
    if (kept.has(file)) return;
    kept.add(file);
    // Examples in comments import too.
    const text = (await readFile(file, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\//g, '');
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
