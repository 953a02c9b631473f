'use strict';
const { mkdirSync, readFileSync, rmSync, statSync } = require('node:fs');
const { join } = require('node:path');

// Plain JavaScript: the first TypeScript file of a process costs 20 ms. CommonJS starts faster than ES modules.

const root = join(__dirname, '..');
const cache = join(root, 'node_modules/.cache/bulkfill');

/** A build that takes longer has died. */
const longestBuildMs = 60_000;

/**
 * Returns the folder of this checkout's bundled command. Builds it again, in about a second, if a source has changed.
 * Returns undefined while another process builds it.
 *
 * @param isRender whether to check only the sources of `bulkfill render`.
 */
exports.freshBundle = async (isRender) => {
  const known = freshOne(isRender);
  if (known !== undefined) return known;
  const lock = join(cache, 'building');
  mkdirSync(cache, { recursive: true });
  if (Date.now() - (changedMs(lock) ?? Date.now()) > longestBuildMs) rmSync(lock, { recursive: true, force: true });
  try {
    mkdirSync(lock);
  } catch {
    return undefined;
  }
  try {
    const { cacheCommand } = await import('@bulkfill/bulkfill/publish/cache-command');
    await cacheCommand(root, cache);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
  return freshOne(isRender);
};

const freshOne = (isRender) => {
  try {
    const { folder, files, renderFiles } = JSON.parse(readFileSync(join(cache, 'current.json'), 'utf8'));
    const length = isRender ? renderFiles : files.length;
    for (let index = 0; index < length; index++)
      if (changedMs(`${root}/${files[index][0]}`) !== files[index][1]) return undefined;
    return length > 0 ? join(cache, folder) : undefined;
  } catch {
    return undefined;
  }
};

const changedMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
