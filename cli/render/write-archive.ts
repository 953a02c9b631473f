import { type VectorWriter, writeAll } from '../output/vector-writer.ts';

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
