/**
 * `bulkfill render` where it is bundled (infra/publish/bundle-command.ts): what its launcher requires. It is CommonJS: to load it by `import` takes some
 * milliseconds more, in which Node makes modules of its own parts.
 */
import { createRequire } from 'node:module';
import { enableCodeCache } from '../lib/service/kit/code-cache.ts';
import { loadScript } from './render/script-cache.ts';
import { runProcess } from './run-process.ts';
import type { runRender as render } from './run-render.ts';

enableCodeCache();

const keeps: (() => void)[] = [];

const require = createRequire(import.meta.url);

/** Scripts next to this one have compiled forms of their own: a render reads those of what it needs. */
const load = (name: string): unknown => {
  const requireOrLoad = (each: string): unknown => (each.startsWith('./') ? load(each) : require(each));
  const { exports, keep } = loadScript(name, import.meta.url, Object.assign(requireOrLoad, require));
  if (keep !== undefined) keeps.push(keep);
  return exports;
};

const { runRender } = load('./render.cjs') as { readonly runRender: typeof render };

/**
 * As `runRender` of `cli/run-render.ts`; keeps what was compiled for it. A render in a thread of its own leaves next to nothing of the engine compiled here, and
 * does not count as one of those that are learned from.
 */
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
  // Nothing is left to be done, and what was written to pipes is out at once on POSIX: Node would take its heap apart.
  if (process.platform !== 'win32') process.exit();
});
