import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleCommand } from './bundle-command.ts';

/** A process that started with an older bundle may still load parts of it. */
const keptMs = 3_600_000;

/** Bundles the command of a checkout into a folder of its cache, and records the modification times of its sources. */
export const cacheCommand = async (root: string, cache: string): Promise<void> => {
  const startedMs = Date.now();
  const name = randomUUID();
  const inputs = await bundleCommand(join(cache, name), {}, 'checkout');
  const ofRender = new Set(inputs.render);
  // The sources of a render come first; a render checks only these.
  const paths = [...new Set(['package-lock.json', ...ofRender, ...inputs.all])].filter((path) =>
    /^(?!node_modules\/)[\w.@/-]+$/.test(path),
  );
  const files = await Promise.all(
    paths.map(async (path): Promise<[string, number]> => [path, (await stat(join(root, path))).mtimeMs]),
  );
  const renderFiles = paths.findLastIndex((path) => ofRender.has(path)) + 1;
  // A file changed during the build may or may not be included.
  if (files.some(([, ms]) => ms >= startedMs)) return rm(join(cache, name), { recursive: true });
  const draft = join(cache, `${name}.json`);
  await writeFile(draft, JSON.stringify({ folder: name, files, renderFiles }));
  await rename(draft, join(cache, 'current.json'));
  for (const other of await readdir(cache, { withFileTypes: true })) {
    const path = join(cache, other.name);
    if (other.isDirectory() && other.name !== name && (await stat(path)).mtimeMs < startedMs - keptMs)
      await rm(path, { recursive: true });
  }
};
