import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Returns the URL of the file that this code runs from, `file:///…`. A CommonJS bundle, which is the default of esbuild
 * for Node, has `__filename` instead of `import.meta.url`.
 */
const moduleAddress = (): string => (import.meta.url as string | undefined) ?? pathToFileURL(__filename).href;

/** Reads packaged files through Node's module resolution; a bundle keeps them in `node_modules/`, at the same paths. */
export const readPackagedFile = (path: string): Promise<Uint8Array> =>
  readFile(createRequire(moduleAddress()).resolve(path));
