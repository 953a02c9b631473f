import { crc32 } from 'node:zlib';
import type { OutputName } from '../../fill/fill-output.ts';
import { combineCrc32 } from '../../zip/combine-crc32.ts';
import type { ThreadHost } from '../serve-thread.ts';
import { chunkBytes, type FillNote } from './document-task.ts';

/** Initial size: an output may stay small. */
const firstBytes = 128 * 1024;

/** Size from which a piece's CRC-32 is cached and combined: the shared prefix is sent repeatedly. */
const repeatedBytes = 8 * 1024;

export class ChunkSender {
  readonly #output: OutputName;
  readonly #host: ThreadHost<FillNote>;
  readonly #known = new WeakMap<Uint8Array, number>();
  #chunk = new Uint8Array();
  #sizeBytes = 0;
  #crc32 = 0;

  constructor(output: OutputName, host: ThreadHost<FillNote>) {
    this.#output = output;
    this.#host = host;
  }

  async add(piece: Uint8Array): Promise<void> {
    let rest = piece;
    while (rest.byteLength > 0) {
      const taken =
        rest.byteLength <= chunkBytes - this.#sizeBytes ? rest : rest.subarray(0, chunkBytes - this.#sizeBytes);
      this.#makeRoom(taken.byteLength);
      this.#chunk.set(taken, this.#sizeBytes);
      this.#sizeBytes += taken.byteLength;
      this.#crc32 = taken.byteLength < repeatedBytes ? crc32(taken, this.#crc32) : this.#withRepeated(taken);
      if (this.#sizeBytes === chunkBytes) await this.flush();
      if (taken === rest) return;
      rest = rest.subarray(taken.byteLength);
    }
  }

  async flush(): Promise<void> {
    if (this.#sizeBytes === 0) return;
    const bytes = this.#chunk.subarray(0, this.#sizeBytes);
    const note: FillNote = { kind: 'chunk', output: this.#output, bytes, crc32: this.#crc32 };
    this.#chunk = new Uint8Array();
    this.#sizeBytes = 0;
    this.#crc32 = 0;
    await this.#host.counted(note, [bytes.buffer]);
  }

  #makeRoom(bytes: number): void {
    const needed = this.#sizeBytes + bytes;
    if (needed <= this.#chunk.byteLength) return;
    const spare = needed > firstBytes ? this.#host.spare() : undefined;
    const grown = spare === undefined ? new Uint8Array(grownBytes(needed)) : new Uint8Array(spare);
    grown.set(this.#chunk.subarray(0, this.#sizeBytes));
    this.#chunk = grown;
  }

  #withRepeated(piece: Uint8Array): number {
    const known = this.#known.get(piece) ?? crc32(piece);
    this.#known.set(piece, known);
    return combineCrc32(this.#crc32, known, piece.byteLength);
  }
}

const grownBytes = (needed: number): number => {
  let bytes = firstBytes;
  while (bytes < needed) bytes *= 4;
  return Math.min(bytes, chunkBytes);
};
