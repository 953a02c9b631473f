import { writev } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The part of an open file that is written to, at its end. */
export interface VectorWriter {
  writev(chunks: readonly Uint8Array[]): Promise<{ readonly bytesWritten: number }>;
}

const writeVector = promisify(writev);
const fullPipePauseMs = 1;

/**
 * A writer to an open file. A pipe that is full is waited for: some pipes say so instead of blocking.
 *
 * @param signal for what nobody may ever read: a write that it cuts off is left to itself, and the file must no longer be written to.
 */
export const vectorWriter = (fd: number, signal?: AbortSignal): VectorWriter => ({
  writev: async (chunks) => {
    for (;;) {
      signal?.throwIfAborted();
      try {
        const written = writeVector(fd, chunks);
        return await (signal === undefined ? written : unlessAborted(written, signal));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
        await sleep(fullPipePauseMs);
      }
    }
  },
});

const unlessAborted = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

/** Writes all of some chunks, however few bytes a call takes. */
export const writeAll = async (file: VectorWriter, chunks: readonly Uint8Array[]): Promise<void> => {
  let rest = chunks;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest);
    rest = chunksAfter(rest, bytesWritten);
  }
};

/** What a short write left over. */
const chunksAfter = (chunks: readonly Uint8Array[], writtenBytes: number): Uint8Array[] => {
  let skipBytes = writtenBytes;
  let index = 0;
  for (let chunk = chunks[index]; chunk !== undefined && skipBytes >= chunk.length; chunk = chunks[index]) {
    skipBytes -= chunk.length;
    index++;
  }
  const [first, ...others] = chunks.slice(index);
  return first === undefined ? [] : [first.subarray(skipBytes), ...others];
};
