/** Stands for `cli/run-render.ts` where the command is bundled (infra/publish/bundle-command.ts). */
import { createRequire } from 'node:module';
import type { runRender as render } from '../run-render.ts';
import { loadScript } from './script-cache.ts';

const { exports, keep } = loadScript<{ readonly runRender: typeof render }>('render.cjs', import.meta.url, createRequire(import.meta.url));

/** As `runRender` of `cli/run-render.ts`; keeps what was compiled for it. */
export const runRender: typeof render = async (args, io) => {
  const exitCode = await exports.runRender(args, { ...io, keepsCode: keep !== undefined });
  if (exitCode === 0) keep?.();
  return exitCode;
};
