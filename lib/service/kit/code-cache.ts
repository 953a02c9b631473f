import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Half of a short command is compiling its own code: it is kept, where that is safe, and Node can: from 22.8 on. Gives the folder, for
 * `NODE_COMPILE_CACHE` of other processes; undefined where nothing is kept.
 */
export const enableCodeCache = (): string | undefined => {
  // On Windows the temporary folder is the user's own.
  const folder = process.platform === 'win32' ? tmpdir() : codeCacheFolder(process.env);
  if (folder === undefined) return undefined;
  const kept = join(folder, 'node-compile-cache');
  module.enableCompileCache?.(kept);
  return kept;
};

/** For the environment of a process that inherits nothing else: where compiled code is kept, if it is. */
export const keptCode = ({ NODE_COMPILE_CACHE } = process.env): Readonly<Record<string, string>> =>
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/**
 * The folder in which this user's processes keep what they compiled; undefined where there is none that nobody else can write to: V8 runs what
 * it finds there. Node's own choice is a folder of the temporary one, which any user of the machine may have made first.
 *
 * The folder that they are in is not made: a home that is not there is nobody's, and Node would try for ever where the system says so of the new one (autofs, /proc).
 *
 * @param env `XDG_CACHE_HOME` where it is set. Source: XDG Base Directory Specification 0.8.
 */
export const codeCacheFolder = (env: Readonly<Record<string, string | undefined>>, home = homedir()): string | undefined => {
  const caches = env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : join(home, '.cache');
  const folder = join(caches, 'bulkfill');
  try {
    for (const each of [caches, folder]) if (!existsSync(each)) mkdirSync(each, { mode: 0o700 });
    return isOwn(caches) && isOwn(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
};

const writableByOthers = 0o022;

const isOwn = (folder: string): boolean => {
  const { uid, mode } = lstatSync(folder);
  return uid === process.geteuid?.() && (mode & writableByOthers) === 0;
};
