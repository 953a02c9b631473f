import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns an environment with only the code cache, if used, and the options of Yarn's Plug'n'Play. */
export const threadEnvironment = (): NodeJS.ProcessEnv => ({
  // Available from Node 22.8 on.
  ...(module.getCompileCacheDir?.() === undefined
    ? {}
    : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache') }),
  ...(process.versions.pnp === undefined ? {} : { NODE_OPTIONS: plugAndPlayOptions(process.env.NODE_OPTIONS ?? '') }),
});

/** Returns the options that a thread may share; others, such as heap sizes, belong to the process. */
const plugAndPlayOptions = (options: string): string =>
  (options.match(/--(?:require|experimental-loader|loader|import)[ =](?:"[^"]*"|\S+)/g) ?? [])
    .filter((option) => option.includes('.pnp.'))
    .join(' ');
