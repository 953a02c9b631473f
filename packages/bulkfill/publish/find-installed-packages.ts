import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

interface LockEntry {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  /** Platform-specific package, which ships its own notices. */
  readonly os?: unknown;
}

export const findInstalledPackages = (names: readonly string[]): readonly string[] => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const folder = resolved(name, from, packages);
    if (folder === undefined || found.has(folder) || packages[folder]?.os !== undefined) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, `${folder}/`);
  };
  for (const name of names) add(name, '');
  return [...found].toSorted();
};

/** Finds a package like Node: next to its importer, or further up. */
const resolved = (name: string, from: string, packages: Readonly<Record<string, unknown>>): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, folder.slice(0, -1).lastIndexOf('node_modules/'))) {
    const path = `${folder}node_modules/${name}`;
    if (path in packages) return path;
    if (!folder.includes('node_modules/')) return undefined;
  }
};
