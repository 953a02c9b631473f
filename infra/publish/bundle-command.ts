import { bundleModules } from './bundle-modules.ts';

/** What `bulkfill render` goes through from its first to its last line. */
const renderPath = /cli[/\\](commands[/\\]render-command|render[/\\]render-archive)\.ts$/;

/**
 * Bundles the command, with further entries. `bulkfill render` is a bundle of its own: a short command's time is loading files, so it has
 * few, and none that other commands need.
 */
export const bundleCommand = async (
  folder: string,
  more: Readonly<Record<string, string>>,
  sourceMaps: boolean,
): Promise<readonly string[]> => {
  // Its address is made of the name of the file that asks for it.
  const threads = { 'stamp-thread': 'lib/services/documents/stamp-thread.ts' };
  const all = await bundleModules({
    entries: { command: 'cli/main.ts', ...threads, ...more },
    folder,
    sourceMaps,
    beside: { 'cli/run-render.ts': 'render' },
  });
  const render = await bundleModules({ entries: { render: 'cli/run-render.ts' }, folder, sourceMaps, eager: renderPath });
  return [...Object.keys(all.inputs), ...Object.keys(render.inputs)];
};
