import { readFile } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import { brotliDecompressSync } from 'node:zlib';

/** Reads a value next to the code of the published package. Returns `undefined` in a checkout, which builds it. */
export const readPacked = async <T>(name: 'web-bundle' | 'docs-site'): Promise<T | undefined> =>
  import.meta.url.endsWith('.ts')
    ? undefined
    : (deserialize(brotliDecompressSync(await readFile(new URL(name, import.meta.url)))) as T);
