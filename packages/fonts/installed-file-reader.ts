import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { findFontPackage, MissingFontPackage } from './font-packages.ts';
import { moduleAddress } from './module-address.ts';

const decompress = promisify(brotliDecompress);

const findFile = (name: string, from: string): string | undefined => {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
};

/**
 * Replaces `readPackagedFile` in the published package. Reads files of the package, and of optional packages of fonts
 * that are installed next to it or in the project of the working directory. Rejects with `MissingFontPackage`.
 */
export const readPackagedFile = (path: string): Promise<Uint8Array> =>
  path.endsWith('.json') ? readIndex(path) : readFontFile(path, findFontPackage(path));

const readFontFile = async (path: string, packageName?: string): Promise<Uint8Array> => {
  if (path.endsWith('.woff2')) return readFile(placeOf(path, packageName));
  return decompress(await readFile(placeOf(`${path}.br`, packageName)));
};

let indexes: Promise<Readonly<Record<string, unknown>>> | undefined;

/** Reads the index of a family. One file has them all. */
const readIndex = async (path: string): Promise<Uint8Array> => {
  indexes ??= readFontFile('indexes.json').then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
  return new TextEncoder().encode(JSON.stringify((await indexes)[path]));
};

const placeOf = (path: string, packageName: string | undefined): string => {
  const own = `bulkfill/fonts/${path.replace('@bulkfill/fonts/stand-ins/', '')}`;
  if (packageName === undefined) return createRequire(moduleAddress()).resolve(own);
  const optional = `${packageName}/${path}`;
  const found =
    // A package from a git repository contains every font.
    findFile(own, moduleAddress()) ??
    findFile(optional, moduleAddress()) ??
    findFile(optional, join(process.cwd(), 'package.json'));
  if (found === undefined) throw new MissingFontPackage(packageName);
  return found;
};
