import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Nothing of the process's own, except where compiled code is kept, if it is, and what finds modules under Yarn's Plug'n'Play. */
export const threadEnvironment = (): NodeJS.ProcessEnv => ({
  // Node has it from 22.8 on.
  ...(module.getCompileCacheDir?.() === undefined
    ? {}
    : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache') }),
  ...(process.versions.pnp === undefined ? {} : { NODE_OPTIONS: plugAndPlayOptions(process.env.NODE_OPTIONS ?? '') }),
});

/** The options that a thread may have too: others, such as sizes of the heap, are the process's. */
const plugAndPlayOptions = (options: string): string =>
  (options.match(/--(?:require|experimental-loader|loader|import)[ =](?:"[^"]*"|\S+)/g) ?? [])
    .filter((option) => option.includes('.pnp.'))
    .join(' ');
