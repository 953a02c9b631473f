import { randomUUID } from 'node:crypto';
import { cp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleCommand } from './bundle-command.ts';

/** A process that began with an older bundle may still load a part of it. */
const keptMs = 3_600_000;

/** Bundles the command of a checkout into a folder of its cache, and says there of which files, as they were before. */
export const cacheCommand = async (root: string, cache: string): Promise<void> => {
  const startedMs = Date.now();
  const name = randomUUID();
  const inputs = await bundleCommand(join(cache, name), {}, false);
  // In node_modules a package cannot refer to itself.
  await cp(join(root, 'lib/engine/pdf/fonts/stand-ins'), join(cache, name, 'node_modules/bulkfill/fonts'), { recursive: true });
  const ofRender = new Set(inputs.render);
  // Those of a render first, which looks at no others.
  const paths = [...new Set(['package-lock.json', ...ofRender, ...inputs.all])].filter((path) =>
    /^(?!node_modules\/)[\w.@/-]+$/.test(path),
  );
  const files = await Promise.all(paths.map(async (path): Promise<[string, number]> => [path, (await stat(join(root, path))).mtimeMs]));
  const renderFiles = paths.findLastIndex((path) => ofRender.has(path)) + 1;
  // What was changed meanwhile may be in it or not.
  if (files.some(([, ms]) => ms >= startedMs)) return rm(join(cache, name), { recursive: true });
  const draft = join(cache, `${name}.json`);
  await writeFile(draft, JSON.stringify({ folder: name, files, renderFiles }));
  await rename(draft, join(cache, 'current.json'));
  for (const other of await readdir(cache, { withFileTypes: true })) {
    const path = join(cache, other.name);
    if (other.isDirectory() && other.name !== name && (await stat(path)).mtimeMs < startedMs - keptMs) await rm(path, { recursive: true });
  }
};
