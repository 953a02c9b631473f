import { copyBytes } from '@bulkfill/engine/core/copy-bytes';

interface Kept {
  readonly owner: string;
  readonly bytes: Uint8Array;
}

/** A cache of immutable objects, bounded in bytes. Evicts only from accounts with at least an even share. */
export class KeptBytes {
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Kept>();
  readonly #bytesOf = new Map<string, number>();
  #sizeBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the cached bytes of a key, or calls `read` and caches the result unless it is larger than the cache. */
  async load(owner: string, key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.bytes;
    }
    const bytes = copyBytes(await read());
    if (bytes.byteLength > this.#maxBytes || this.#kept.has(key)) return bytes;
    this.#kept.set(key, { owner, bytes });
    this.#count(owner, bytes.byteLength);
    while (this.#sizeBytes > this.#maxBytes) this.#dropOldest();
    return bytes;
  }

  #count(owner: string, bytes: number): void {
    this.#sizeBytes += bytes;
    const left = (this.#bytesOf.get(owner) ?? 0) + bytes;
    if (left === 0) this.#bytesOf.delete(owner);
    else this.#bytesOf.set(owner, left);
  }

  #dropOldest(): void {
    const evenShare = this.#sizeBytes / this.#bytesOf.size;
    for (const [key, { owner, bytes }] of this.#kept) {
      if ((this.#bytesOf.get(owner) ?? 0) < evenShare) continue;
      this.#kept.delete(key);
      this.#count(owner, -bytes.byteLength);
      return;
    }
  }
}
