import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { moduleAddress } from './module-address.ts';

/** Reads packaged files through Node's module resolution; a bundle keeps them in `node_modules/`, at the same paths. */
export const readPackagedFile = (path: string): Promise<Uint8Array> =>
  readFile(createRequire(moduleAddress()).resolve(path));
