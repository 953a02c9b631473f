import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own that can be filled to the last byte and freed again. */
export interface SmallDisk {
  /** Takes all space that is left. Returns how many bytes that were. */
  fill(): number;
  free(): void;
  unmount(): void;
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** Mounts `sizeBytes` of memory over an empty folder. Throws where this process may not mount: it needs to be root. */
export const smallDisk = (folder: string, sizeBytes: number): SmallDisk => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes},mode=700`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    fill: () => {
      const file = openSync(filler, 'a');
      let filledBytes = 0;
      try {
        // Fills the last bytes in pages: a database row may fit where a whole block does not.
        for (const sizeBytes of [1024 * 1024, 4096]) {
          const block = Buffer.alloc(sizeBytes);
          try {
            for (;;) filledBytes += writeSync(file, block);
          } catch (error) {
            if (!isFull(error)) throw error;
          }
        }
      } finally {
        closeSync(file);
      }
      return filledBytes;
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
  };
};
