import { closeSync, openSync, writevSync } from 'node:fs';

/** Where a contender's ZIP goes. Chunks are written before `write` returns. */
export interface Sink {
  sizeBytes: number;
  write(chunks: readonly Uint8Array[]): void;
  close(): void;
}

/** Counts, and forgets. */
export class DiscardingSink implements Sink {
  sizeBytes = 0;

  write(chunks: readonly Uint8Array[]): void {
    for (const chunk of chunks) this.sizeBytes += chunk.length;
  }

  close(): void {}
}

/** A file, written with as few system calls as chunks allow. */
export class FileSink implements Sink {
  sizeBytes = 0;
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  write(chunks: readonly Uint8Array[]): void {
    for (let from = 0; from < chunks.length; from += maxVectors) {
      let rest = chunks.slice(from, from + maxVectors);
      while (rest.length > 0) {
        let written = writevSync(this.#file, rest);
        this.sizeBytes += written;
        while (rest.length > 0 && written >= rest[0]!.length) written -= rest.shift()!.length;
        if (rest.length > 0 && written > 0) rest = [rest[0]!.subarray(written), ...rest.slice(1)];
      }
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Linux takes this many buffers in one call. */
const maxVectors = 1024;
