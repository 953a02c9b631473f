import { hash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ServedBundle } from './web-server.ts';

const root = join(import.meta.dirname, '../..');

/** Inputs of the bundle: the sources, the build scripts, and the installed packages. */
const sourcesOfWeb = [
  'packages/web',
  'packages/engine',
  'lib',
  'infra/web',
  'examples',
  'package-lock.json',
  'node_modules/.package-lock.json',
].map((path) => join(root, path));

const described = async (path: string): Promise<string> => {
  const { size, mtimeMs } = await stat(path);
  return `${path} ${size} ${mtimeMs}`;
};

const filesOf = async (path: string): Promise<readonly string[]> => {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

/** Returns a digest of the state of the sources: their names, sizes and times. */
const stateOf = async (sources: readonly string[]): Promise<string> => {
  const paths = (await Promise.all(sources.map(filesOf))).flat().toSorted();
  return hash('sha256', [process.version, ...(await Promise.all(paths.map(described)))].join('\n'));
};

interface Kept {
  readonly state: string;
  readonly bundle: ServedBundle;
}

const read = async (path: string, state: string): Promise<ServedBundle | undefined> => {
  try {
    const kept = deserialize(await readFile(path)) as Kept;
    return kept.state === state ? kept.bundle : undefined;
  } catch {
    return undefined;
  }
};

/** Writes atomically, as two services may start at the same time. */
const write = async (path: string, kept: Kept): Promise<void> => {
  const draft = `${path}.${process.pid}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(serialize(kept));
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true }).catch(() => {});
  }
};

/**
 * Returns the bundle of `packages/web/` from `make`, cached in `node_modules` while the sources are unchanged. Building
 * it takes a third of a start. If caching fails, builds it each time.
 */
export const loadBundle = async (
  make: () => Promise<ServedBundle>,
  {
    folder = join(root, 'node_modules/.cache/bulkfill'),
    sources = sourcesOfWeb,
  }: { readonly folder?: string; readonly sources?: readonly string[] } = {},
): Promise<ServedBundle> => {
  const state = await stateOf(sources);
  const path = join(folder, 'web-bundle');
  const found = await read(path, state);
  if (found !== undefined) return found;
  const { shell, consoleOff, styleguide, files } = await make();
  const bundle: ServedBundle = { shell, consoleOff, ...(styleguide !== undefined && { styleguide }), files };
  await mkdir(folder, { recursive: true }).catch(() => {});
  await write(path, { state, bundle });
  return bundle;
};
