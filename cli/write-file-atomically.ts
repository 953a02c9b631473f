import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Writes a file that appears whole under its name, or not at all: the bytes go to a draft beside it, which is renamed at the end and
 * removed when `write` throws. Makes the folders on the way.
 */
export const writeFileAtomically = async <Result>(path: string, write: (file: FileHandle) => Promise<Result>): Promise<Result> => {
  const target = resolve(path);
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID().slice(0, 8)}.draft`;
  const file = await open(draft, 'wx');
  try {
    const result = await write(file);
    await file.close();
    await rename(draft, target);
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
};
