import { join } from 'node:path';
import { bundleModules, bundleScript } from './bundle-modules.ts';

/**
 * Bundles the command, with further entries. `bulkfill render` is a script of its own: a short command's time is loading and compiling code,
 * so it is one file, whose compiled form is kept (cli/render/bundled-render.ts).
 */
export const bundleCommand = async (
  folder: string,
  more: Readonly<Record<string, string>>,
  sourceMaps: boolean,
): Promise<readonly string[]> => {
  // Its address is made of the name of the file that asks for it.
  const threads = { 'stamp-thread': 'lib/services/documents/stamp-thread.ts' };
  const management = { 'connect-management': 'cli/manage/connect-management.ts' };
  const all = await bundleModules({
    entries: { command: 'cli/main.ts', render: 'cli/render/bundled-render.ts', ...management, ...threads, ...more },
    folder,
    sourceMaps,
    beside: { 'cli/run-render.ts': 'render' },
  });
  const render = await bundleScript({
    entry: 'cli/run-render.ts',
    file: join(folder, 'render.cjs'),
    sourceMaps,
    beside: { 'cli/manage/connect-management.ts': 'connect-management' },
  });
  return [...Object.keys(all.inputs), ...Object.keys(render.inputs)];
};
