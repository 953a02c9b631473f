import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { FontFileReader } from '../pdf/fonts/catalogue/font-source.ts';

/**
 * The address of the file that this code runs from, `file:///…`. Somebody's bundle as CommonJS, which is what esbuild makes for Node where it
 * is not told otherwise, has no `import.meta.url`, and a `__filename` in its place.
 */
const moduleAddress = (): string => (import.meta.url as string | undefined) ?? pathToFileURL(__filename).href;

/**
 * Reads packaged files where Node's module resolution finds them from this file: a bundle keeps them next to it under `node_modules/`,
 * at the
 * same paths.
 */
export const readPackagedFile: FontFileReader = (path) => readFile(createRequire(moduleAddress()).resolve(path));
