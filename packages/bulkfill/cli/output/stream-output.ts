import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { asFileError, FileError } from '../file-error.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { Output } from './output.ts';
import { vectorWriter } from './vector-writer.ts';

const readerPauseMs = 50;
/** Writing to a pipe without a reader would block a script forever. */
const readerWaitMs = 10_000;

/** Returns an output for a pipe or a device. Waits a few seconds for the reader of a pipe. */
export const streamOutput = (path: string, isPipe: boolean, io: CliIo): Output => ({
  name: path,
  kind: 'stream',
  write: async (work) => {
    const file = await openStream(path, isPipe, io).catch((error: unknown) => Promise.reject(asFileError(path, error)));
    try {
      return await named(path, () => work({ fd: file.fd, ...vectorWriter(file.fd, io.signal) }));
    } finally {
      await file.close().catch(() => undefined);
    }
  },
});

export const standardOutput = (io: CliIo): Output => {
  const fd = io.stdoutFd ?? 1;
  return {
    name: 'standard output',
    kind: 'standard output',
    write: (work) => named('standard output', () => work({ fd, ...vectorWriter(fd, io.signal) })),
  };
};

const named = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw (error as NodeJS.ErrnoException | undefined)?.syscall?.startsWith('write') === true
      ? asFileError(name, error)
      : error;
  }
};

/**
 * Opens a stream without blocking: a thread blocked inside the system until a reader arrives could not be interrupted.
 */
const openStream = async (path: string, isPipe: boolean, io: CliIo): Promise<FileHandle> => {
  const startedMs = performance.now();
  let isTold = false;
  for (;;) {
    try {
      return await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if (!isPipe || (error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      if (performance.now() - startedMs > readerWaitMs)
        throw new FileError(path, 'no program reads this pipe: start the reader first', error);
      if (!isTold) io.stderr.write(`Waiting for a program to read ${path}\n`);
      isTold = true;
      await sleep(readerPauseMs, undefined, { signal: io.signal });
    }
  }
};
