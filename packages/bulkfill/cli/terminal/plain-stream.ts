import { fstatSync, writeSync } from 'node:fs';
import type { TextStream } from './cli-io.ts';

const fullPipePauseMs = 1;

/**
 * Returns a synchronous stream for the descriptor of a file, pipe or socket, like Node's own streams on POSIX. Those
 * take 2 ms to load. Returns `undefined` for a terminal and other devices, and on Windows.
 *
 * @param lost called with the first error, after which all output is lost; not if the reader has gone.
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

/** Whether an error means that the reader has stopped or the terminal was closed (EIO). That is not our failure. */
export const isReaderGone = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'EPIPE' || code === 'ECONNRESET' || code === 'EIO';

/** Writes all bytes. Returns whether the reader is still there. */
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
