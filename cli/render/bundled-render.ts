/** Stands for `cli/run-render.ts` where the command is bundled (infra/publish/bundle-command.ts). */
import { createRequire } from 'node:module';
import type { runRender as render } from '../run-render.ts';
import { loadScript } from './script-cache.ts';

const { exports, keep } = loadScript<{ readonly runRender: typeof render }>('render.cjs', import.meta.url, createRequire(import.meta.url));

/**
 * As `runRender` of `cli/run-render.ts`; keeps what was compiled for it. A render in a thread of its own leaves next to nothing of the engine compiled here, and
 * does not count as one of those that are learned from.
 */
export const runRender: typeof render = async (args, io) => {
  let isWorthKeeping = false;
  const renderedHere = (): void => {
    isWorthKeeping = true;
  };
  const exitCode = await exports.runRender(args, keep === undefined ? io : { ...io, renderedHere });
  if (exitCode === 0 && isWorthKeeping) keep?.();
  return exitCode;
};
