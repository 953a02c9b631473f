import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { FontFileReader } from '@bulkfill/engine/pdf/fonts/catalogue/font-source';

/** Returns the URL of this code's file. A CommonJS bundle has `__filename` instead of `import.meta.url`. */
const moduleAddress = (): string => (import.meta.url as string | undefined) ?? pathToFileURL(__filename).href;

/** Reads packaged files through Node's module resolution: a bundle keeps them under `node_modules/`. */
export const readPackagedFile: FontFileReader = (path) => readFile(createRequire(moduleAddress()).resolve(path));
