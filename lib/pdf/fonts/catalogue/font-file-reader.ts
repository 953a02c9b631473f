import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * Reads a file that travels with an npm package, by its package path: `harfbuzzjs/dist/harfbuzz.wasm`. Rejects when it is not there.
 * A bundle keeps these files beside it under `node_modules/`, at the same paths.
 */
export type FontFileReader = (path: string) => Promise<Uint8Array>;

/** Reads them where Node's module resolution finds them from this file. */
export const readPackagedFile: FontFileReader = (path) => readFile(createRequire(import.meta.url).resolve(path));
