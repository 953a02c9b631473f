import { createZstdCompress } from 'node:zlib';
import { mib } from '@bulkfill/engine/core/units';
import type { ObjectWriter, StoredObject } from './object-store.ts';

/**
 * Writes an object in Zstandard at level 3: a window of 2 MB, as all decoders support 8 MB (RFC 9659). Compresses
 * outside this thread; a chunk is free for reuse when `write` resolves.
 */
export class PackingWriter implements ObjectWriter {
  readonly #target: ObjectWriter;
  readonly #packer = createZstdCompress({ chunkSize: mib });
  readonly #passedOn: Promise<void>;

  constructor(target: ObjectWriter) {
    this.#target = target;
    this.#passedOn = this.#passOn();
    // The next write or `finish` reports a failure.
    this.#passedOn.catch(() => {});
  }

  async write(chunk: Uint8Array): Promise<void> {
    const taken = new Promise<void>((resolve, reject) => {
      this.#packer.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
    await taken.catch((error: unknown) => this.#passedOn.then(() => Promise.reject(error)));
  }

  async finish(): Promise<StoredObject> {
    this.#packer.end();
    await this.#passedOn;
    return this.#target.finish();
  }

  async abort(): Promise<void> {
    this.#packer.destroy();
    await this.#passedOn.catch(() => {});
    await this.#target.abort();
  }

  /** Ends the compressor when the target fails: it would wait forever for a reader. */
  async #passOn(): Promise<void> {
    for await (const bytes of this.#packer) await this.#target.write(bytes as Buffer);
  }
}
