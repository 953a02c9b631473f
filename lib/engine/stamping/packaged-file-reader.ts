import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FontFileReader } from '../pdf/fonts/catalogue/font-file-reader.ts';
import { moduleAddress } from './module-address.ts';

/**
 * Reads packaged files where Node's module resolution finds them from this file: a bundle keeps them next to it under `node_modules/`,
 * at the
 * same paths.
 */
export const readPackagedFile: FontFileReader = (path) => readFile(createRequire(moduleAddress()).resolve(path));
