import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { engine } from '../fill/manifest.ts';
import { moduleAddress } from './packaged-file-reader.ts';

/**
 * Where the code of the threads is: next to this file in the sources, in the package and in the bundles of functions. A bundle of somebody
 * else's is next to nothing of ours, but next to the package that it was made of: its fonts are read from there, too.
 */
export const stampThreadEntry = (): URL => {
  const extension = /\.[a-z]+$/.exec(moduleAddress())?.[0] ?? '.js';
  const neighbour = new URL(`./stamp-thread${extension}`, moduleAddress());
  return existsSync(neighbour) ? neighbour : (ofInstalledPackage() ?? neighbour);
};

/** Undefined where there is no such package, or another version: its threads would be told what they do not understand. */
const ofInstalledPackage = (): URL | undefined => {
  try {
    const require = createRequire(moduleAddress());
    const manifest = require.resolve(`${engine.name}/package.json`);
    const { version } = require(manifest) as { readonly version: string };
    return version === engine.version ? new URL('dist/stamp-thread.js', pathToFileURL(manifest)) : undefined;
  } catch {
    return undefined;
  }
};
