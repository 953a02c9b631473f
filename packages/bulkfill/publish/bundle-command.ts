import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { type BundleTarget, bundleModules, bundleScript, bundleSharedScripts } from './bundle-modules.ts';

export interface CommandInputs {
  readonly all: readonly string[];
  /** Files of `bulkfill render`, including the threads that it starts. */
  readonly render: readonly string[];
}

/** Module entries that a render loads: its thread, and parts that are not in its script. */
const loadedByRender = ['render-thread', 'connect-management'];

/**
 * Bundles the command, with further entries. `bulkfill render` is a single script with cached code
 * (packages/bulkfill/cli/render/script-cache.ts).
 */
export const bundleCommand = async (
  folder: string,
  more: Readonly<Record<string, string>>,
  target: BundleTarget,
): Promise<CommandInputs> => {
  const management = { 'connect-management': 'packages/bulkfill/cli/manage/connect-management.ts' };
  const all = await bundleModules({
    entries: { command: 'packages/bulkfill/cli/main.ts', ...management, ...more },
    folder,
    target,
  });
  const [shared, ...scripts] = await Promise.all([
    bundleSharedScripts(folder),
    bundleScript({
      entry: 'packages/bulkfill/cli/start-render.ts',
      file: join(folder, 'start-render.cjs'),
      target,
      requiredByNode: true,
    }),
    bundleScript({
      entry: 'packages/bulkfill/cli/run-render.ts',
      file: join(folder, 'render.cjs'),
      target,
      alongside: { 'packages/bulkfill/cli/manage/connect-management.ts': 'connect-management' },
    }),
  ]);
  const ofScripts = [...shared, ...scripts].flatMap(({ inputs }) => Object.keys(inputs));
  const ofRender = loadedByRender.flatMap((name) => inputsOfOutput(all, `${name}.js`));
  return { all: [...Object.keys(all.inputs), ...ofScripts], render: [...ofScripts, ...ofRender] };
};

const inputsOfOutput = ({ outputs }: Metafile, name: string): readonly string[] => {
  const found = Object.keys(outputs).find((path) => basename(path) === name);
  if (found === undefined) throw new Error(`no ${name} is bundled`);
  const seen = new Set([found]);
  for (const path of seen)
    for (const { path: other, external } of outputs[path]?.imports ?? []) if (external !== true) seen.add(other);
  return [...seen].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
};
