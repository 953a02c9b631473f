/** The part of an open file that is written to, at its end. */
export interface VectorWriter {
  writev(chunks: readonly Uint8Array[]): Promise<{ readonly bytesWritten: number }>;
}

/**
 * Written in one system call, while the next ones are being made. Most of these bytes are the one prefix, many times over, so a window
 * costs little memory; from 4 MiB up a file system takes them with half the processor time of 1 MiB (docs/performance.md).
 */
const windowBytes = 4 << 20;
const windowChunks = 512;

/**
 * Writes chunks to a file in large vectors, each while the next is being gathered: at most two windows are in memory.
 *
 * @returns what the generator returns.
 */
export const writeArchive = async <Summary>(file: VectorWriter, chunks: AsyncGenerator<Uint8Array, Summary>): Promise<Summary> => {
  let writing: Promise<void> = Promise.resolve();
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  const flush = async () => {
    await writing;
    const window = gathered;
    gathered = [];
    gatheredBytes = 0;
    writing = writeAll(file, window);
    // Seen at the next `await writing`; until then it must not count as unhandled.
    writing.catch(() => undefined);
  };
  try {
    for (;;) {
      const next = await chunks.next();
      if (next.done === true) {
        await flush();
        await writing;
        return next.value;
      }
      gathered.push(next.value);
      gatheredBytes += next.value.length;
      if (gatheredBytes >= windowBytes || gathered.length >= windowChunks) await flush();
    }
  } finally {
    // The file must not be closed under a write.
    await writing.catch(() => undefined);
  }
};

const writeAll = async (file: VectorWriter, chunks: readonly Uint8Array[]): Promise<void> => {
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
    index += 1;
  }
  const [first, ...others] = chunks.slice(index);
  return first === undefined ? [] : [first.subarray(skipBytes), ...others];
};
