import { fstatSync, writeSync } from 'node:fs';
import type { TextStream } from './cli-io.ts';

const fullPipePauseMs = 1;

/**
 * A file, a pipe or a socket behind a descriptor, written to at once, as Node's own streams do on POSIX: they load all of Node's network first, which takes a
 * short command 2 ms. Undefined for a terminal and other devices, and on Windows.
 *
 * @param lost is told why what is written from then on is not kept: a full disk, but no reader that has gone.
 */
export const plainStream = (fd: number, lost: (error: Error) => void): TextStream | undefined => {
  if (process.platform === 'win32' || !isPlain(fd)) return undefined;
  let isOpen = true;
  return {
    write: (text) => {
      try {
        if (isOpen) isOpen = writeWhole(fd, Buffer.from(text));
      } catch (error) {
        isOpen = false;
        lost(error as Error);
      }
    },
  };
};

const isPlain = (fd: number): boolean => {
  try {
    const status = fstatSync(fd);
    return status.isFile() || status.isFIFO() || status.isSocket();
  } catch {
    return false;
  }
};

/** The reader of our words may stop before their end, and a terminal may be closed (EIO); that is not a failure of ours. */
export const isReaderGone = ({ code }: NodeJS.ErrnoException): boolean => code === 'EPIPE' || code === 'ECONNRESET' || code === 'EIO';

/** Gives whether somebody still reads. */
const writeWhole = (fd: number, bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if (isReaderGone(error as NodeJS.ErrnoException)) return false;
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, fullPipePauseMs);
    }
  }
  return true;
};
