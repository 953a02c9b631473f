import { ownBytes } from '../../../engine/kit/own-bytes.ts';

interface Kept {
  readonly owner: string;
  readonly bytes: Uint8Array;
}

/**
 * Contents of objects that never change, by their keys: the latest used up to a number of bytes. What goes is an account's that has more
 * than an even share, the longest unused first, so that one account cannot displace the files of another.
 */
export class KeptBytes {
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Kept>();
  readonly #bytesOf = new Map<string, number>();
  #sizeBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What is kept of a key, or what `read` gives, which is kept from now on if it is not larger than all that may be. */
  async load(owner: string, key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.bytes;
    }
    const bytes = ownBytes(await read());
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
