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
    entries: { command: 'cli/main.ts', ...management, ...threads, ...more },
    folder,
    sourceMaps,
  });
  const scripts = await Promise.all([
    bundleScript({
      entry: 'cli/render/start-render.ts',
      file: join(folder, 'start-render.cjs'),
      sourceMaps,
      banner: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;",
    }),
    bundleScript({
      entry: 'cli/run-render.ts',
      file: join(folder, 'render.cjs'),
      sourceMaps,
      beside: { 'cli/manage/connect-management.ts': 'connect-management' },
      apart: { 'bwip-js': 'barcode-encoders.cjs' },
    }),
    bundleScript({ entry: 'node_modules/bwip-js/dist/bwip-js-node.mjs', file: join(folder, 'barcode-encoders.cjs'), sourceMaps }),
  ]);
  return [all, ...scripts].flatMap(({ inputs }) => Object.keys(inputs));
};
