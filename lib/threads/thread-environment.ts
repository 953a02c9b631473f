import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Nothing of the process's own, except where compiled code is kept, if it is. */
export const threadEnvironment = (): NodeJS.ProcessEnv =>
  getCompileCacheDir() === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache') };
