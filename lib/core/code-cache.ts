import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Enables Node's compile cache (from 22.8 on) if that is safe. Returns the folder, for other processes. */
export const enableCodeCache = (): string | undefined => {
  // On Windows the temporary folder belongs to the user.
  const folder = process.platform === 'win32' ? tmpdir() : codeCacheFolder(process.env);
  if (folder === undefined) return undefined;
  const kept = join(folder, 'node-compile-cache');
  module.enableCompileCache?.(kept);
  return kept;
};

export const inheritCodeCache = ({ NODE_COMPILE_CACHE } = process.env): Readonly<Record<string, string>> =>
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/**
 * Returns the folder of this user's compile cache. Returns undefined if another user could write to it, because V8 runs
 * what it contains. Node's default, in the temporary folder, may have been created by any user.
 *
 * The parent folder is not created: a missing home has no owner, and some file systems (autofs, /proc) make Node
 * retry forever.
 *
 * @param env `XDG_CACHE_HOME` if set. Source: XDG Base Directory Specification 0.8.
 */
export const codeCacheFolder = (
  env: Readonly<Record<string, string | undefined>>,
  home = homedir(),
): string | undefined => {
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
