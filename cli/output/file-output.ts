import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { asFileError } from '../file-error.ts';
import type { Output } from './output.ts';
import { vectorWriter } from './vector-writer.ts';

const ordinaryMode = 0o666;

/**
 * A file that appears whole under its name, or not at all: the bytes go to a draft beside it, which is renamed at the end and removed when
 * the work throws. Makes the folders on the way, and keeps the mode of the file that it replaces. No error names the draft.
 */
export const fileOutput = (path: string, replacedMode: number | undefined): Output => ({
  name: path,
  kind: 'file',
  write: async (work) => {
    const target = resolve(path);
    const folder = dirname(target);
    const draft = `${target}.${randomUUID().slice(0, 8)}.draft`;
    const named = (error: unknown): never => {
      throw asFileError(path, error);
    };
    const madeFrom = await mkdir(folder, { recursive: true }).catch(named);
    try {
      const file = await open(draft, 'wx', replacedMode ?? ordinaryMode).catch(named);
      try {
        const result = await work({ fd: file.fd, ...vectorWriter(file.fd) });
        await file.close().catch(named);
        await rename(draft, target).catch(named);
        return result;
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(draft, { force: true });
        throw (error as NodeJS.ErrnoException | undefined)?.syscall?.startsWith('write') === true ? asFileError(path, error) : error;
      }
    } catch (error) {
      if (madeFrom !== undefined) await removeEmpty(folder, madeFrom);
      throw error;
    }
  },
});

/** Removes the folders that were made, as long as nobody has put anything into them. */
const removeEmpty = async (folder: string, madeFrom: string): Promise<void> => {
  for (let at = folder; at.length >= madeFrom.length; at = dirname(at)) {
    if (
      !(await rmdir(at)
        .then(() => true)
        .catch(() => false))
    )
      return;
  }
};
