import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Plain JavaScript: the first TypeScript file of a process costs 20 ms.

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = fileURLToPath(new URL('../node_modules/.cache/bulkfill/', import.meta.url));

/** A build that takes longer has died. */
const longestBuildMs = 60_000;

/**
 * The address of the bundled command of this checkout. It is made again, in a second or so, after a source that is in it has changed.
 * Undefined where another process is making it.
 */
export const freshBundle = async () => {
  const known = freshOne();
  if (known !== undefined) return known;
  const lock = `${cache}building`;
  mkdirSync(cache, { recursive: true });
  if (Date.now() - (changedMs(lock) ?? Date.now()) > longestBuildMs) rmSync(lock, { recursive: true, force: true });
  try {
    mkdirSync(lock);
  } catch {
    return undefined;
  }
  try {
    const { cacheCommand } = await import('../infra/publish/cache-command.ts');
    await cacheCommand(root, cache);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
  return freshOne();
};

const freshOne = () => {
  try {
    const { entry, files } = JSON.parse(readFileSync(`${cache}current.json`, 'utf8'));
    return files.every(([path, ms]) => changedMs(root + path) === ms) ? pathToFileURL(cache + entry).href : undefined;
  } catch {
    return undefined;
  }
};

const changedMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
