/** Entry of `bulkfill render` in the bundle. CommonJS, because `import` takes a few milliseconds longer. */
import { createRequire } from 'node:module';
import { enableCodeCache } from '@bulkfill/service/core/code-cache';
import { ensureHome } from '@bulkfill/service/core/ensure-home';
import { loadScript } from './render/script-cache.ts';
import { runProcess } from './run-process.ts';
import type { runRender as render } from './run-render.ts';

ensureHome();
enableCodeCache();

const keeps: (() => void)[] = [];

const require = createRequire(import.meta.url);

const load = (name: string): unknown => {
  const requireOrLoad = (each: string): unknown => (each.startsWith('./') ? load(each) : require(each));
  const { exports, keep } = loadScript(name, import.meta.url, Object.assign(requireOrLoad, require));
  if (keep !== undefined) keeps.push(keep);
  return exports;
};

const { runRender } = load('./render.cjs') as { readonly runRender: typeof render };

/** Runs `runRender` and caches the compiled code, except for a render in a separate thread. */
const keepingRender: typeof render = async (args, io) => {
  let isWorthKeeping = false;
  const renderedHere = (): void => {
    isWorthKeeping = true;
  };
  const exitCode = await runRender(args, keeps.length === 0 ? io : { ...io, renderedHere });
  if (exitCode === 0 && isWorthKeeping) for (const keep of keeps) keep();
  return exitCode;
};

void runProcess(keepingRender).then(() => {
  // All work is done, and on POSIX writes to pipes are synchronous. Exit without tearing down the heap.
  if (process.platform !== 'win32') process.exit();
});
