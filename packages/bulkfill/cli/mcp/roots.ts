import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { CliError, UsageError } from '../errors.ts';
import { FileError, withFileName } from '../file-error.ts';

const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(/[/\\]/)[0] !== '..';
};

/** Returns the real path of a file or, if it does not exist, of the nearest folder above it that does. */
const nearestReal = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return nearestReal(dirname(path));
  }
};

const statusAt = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });

const isSame = (one: Stats, other: Stats): boolean =>
  one.dev === other.dev && one.ino === other.ino && one.size === other.size && one.mtimeMs === other.mtimeMs;

/** Folders whose files an agent may use. Symbolic links that leave them are refused. */
export class Roots {
  readonly #named: readonly string[];
  readonly #real: readonly string[];
  readonly #written = new Map<string, Stats>();

  /** Throws UsageError for a root that is not a directory. */
  constructor(folders: readonly string[]) {
    for (const folder of folders)
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
        throw new UsageError(`--root ${folder} is not a directory`);
    this.#named = folders.map((folder) => resolve(folder));
    this.#real = folders.map((folder) => realpathSync(folder));
  }

  /**
   * Returns the real path of an input. A relative path starts at the first root.
   *
   * Throws CliError `PATH_OUTSIDE_ROOT`; FileError for a path that is not a file.
   */
  input(path: string): string {
    const resolved = this.#resolved(path);
    // First, so that no answer tells whether a file outside of the roots exists.
    this.#requireWithin(path, nearestReal(resolved));
    const real = withFileName(path, () => realpathSync(resolved));
    if (!statSync(real).isFile()) throw new FileError(path, 'it is not a file');
    return real;
  }

  /**
   * Returns the path of an output, below the real path of its folder. Replaces only files that `wrote` was called for.
   *
   * Throws CliError `PATH_OUTSIDE_ROOT` and `OUTPUT_EXISTS`.
   */
  output(path: string): string {
    const target = this.#resolved(path);
    let folder = dirname(target);
    while (statusAt(folder) === undefined) folder = dirname(folder);
    const real = withFileName(path, () => realpathSync(folder));
    this.#requireWithin(path, real);
    const output = join(real, relative(folder, target));
    const status = statusAt(output);
    const own = this.#written.get(output);
    if (status !== undefined && (own === undefined || !isSame(status, own)))
      throw new CliError('OUTPUT_EXISTS', `${path} already exists: choose another name`, {});
    return output;
  }

  /** Records a file that was written, so that it may be replaced while it is unchanged. */
  wrote(output: string): void {
    const status = statusAt(output);
    if (status !== undefined) this.#written.set(output, status);
  }

  #resolved(path: string): string {
    const resolved = resolve(this.#named[0] ?? '', path);
    if (![...this.#named, ...this.#real].some((root) => isWithin(root, resolved))) throw outside(path);
    return resolved;
  }

  #requireWithin(path: string, real: string): void {
    if (!this.#real.some((root) => isWithin(root, real))) throw outside(path);
  }
}

const outside = (path: string): CliError =>
  new CliError('PATH_OUTSIDE_ROOT', `${path} is outside the folders that --root allows`, {});
