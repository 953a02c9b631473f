import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { asFileError, withFileName } from '../file-error.ts';
import type { Output } from './output.ts';
import { vectorWriter } from './vector-writer.ts';

const ordinaryMode = 0o666;

/**
 * Output file that appears either complete or not at all. The bytes go to a draft next to it, which is renamed at the
 * end, or removed if the work throws. Creates missing folders, and keeps the mode of a replaced file.
 */
export const fileOutput = (
  path: string,
  replacedMode: number | undefined,
  onFolderMade?: (folder: string) => void,
): Output => ({
  name: path,
  kind: 'file',
  write: async (work) => {
    const target = resolve(path);
    const folder = dirname(target);
    const draft = `${target}.${randomUUID().slice(0, 8)}.draft`;
    const named = <Result>(act: () => Result): Result => withFileName(path, act);
    const madeFrom = named(() => mkdirSync(folder, { recursive: true }));
    try {
      const fd = named(() => openSync(draft, 'wx', replacedMode ?? ordinaryMode));
      let isOpen = true;
      const close = (): void => {
        if (isOpen) {
          isOpen = false;
          closeSync(fd);
        }
      };
      try {
        const result = await work({ fd, ...vectorWriter(fd) });
        named(close);
        named(() => renameSync(draft, target));
        if (madeFrom !== undefined) onFolderMade?.(dirname(path));
        return result;
      } catch (error) {
        quietly(close);
        rmSync(draft, { force: true });
        throw (error as NodeJS.ErrnoException | undefined)?.syscall?.startsWith('write') === true
          ? asFileError(path, error)
          : error;
      }
    } catch (error) {
      if (madeFrom !== undefined) removeEmpty(folder, madeFrom);
      throw error;
    }
  },
});

const quietly = (act: () => void): boolean => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};

/** Removes the created folders, unless another program has put files into them. */
const removeEmpty = (folder: string, madeFrom: string): void => {
  for (let at = folder; at.length >= madeFrom.length; at = dirname(at)) {
    if (!quietly(() => rmdirSync(at))) return;
  }
};
