import { closeSync, openSync, writevSync } from 'node:fs';

/** Destination of a contender's ZIP. Chunks are written before `write` returns. */
export interface Sink {
  sizeBytes: number;
  write(chunks: readonly Uint8Array[]): void;
  close(): void;
}

/** Sink that only counts the bytes. */
export class DiscardingSink implements Sink {
  sizeBytes = 0;

  write(chunks: readonly Uint8Array[]): void {
    for (const chunk of chunks) this.sizeBytes += chunk.length;
  }

  close(): void {}
}

/** Sink to a file, with as few system calls as the chunks allow. */
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

/** Maximum number of buffers per call on Linux. */
const maxVectors = 1024;
