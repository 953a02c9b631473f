import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { engine } from '../kit/engine.ts';
import { moduleAddress } from './module-address.ts';

/**
 * Where the code of the threads is: beside this file in the sources, in the package and in the bundles of functions. A bundle of somebody
 * else's is beside nothing of ours, but beside the package that it was made of: its fonts are read from there, too.
 */
export const stampThreadEntry = (): URL => {
  const extension = /\.[a-z]+$/.exec(moduleAddress())?.[0] ?? '.js';
  const beside = new URL(`./stamp-thread${extension}`, moduleAddress());
  return existsSync(beside) ? beside : (ofInstalledPackage() ?? beside);
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
