import { writev } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface VectorWriter {
  writev(chunks: readonly Uint8Array[]): Promise<{ readonly bytesWritten: number }>;
}

const writeVector = promisify(writev);
const fullPipePauseMs = 1;

/**
 * Returns a writer for an open file. Waits while a pipe is full: some pipes report that instead of blocking.
 *
 * @param signal for pipes that may never be read. It abandons a pending write; write no more afterwards.
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

/** Writes all chunks, however few bytes a call accepts. */
export const writeAll = async (file: VectorWriter, chunks: readonly Uint8Array[]): Promise<void> => {
  let rest = chunks;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest);
    rest = chunksAfter(rest, bytesWritten);
  }
};

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
