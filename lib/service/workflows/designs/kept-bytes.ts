/** Contents of objects that never change, by their keys: the latest used up to a number of bytes, so that each preview need not read its PDF again. */
export class KeptBytes {
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Uint8Array>();
  #sizeBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What is kept of a key, or what `read` gives, which is kept from now on if it is not larger than all that may be. */
  async load(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const bytes = await read();
    if (bytes.byteLength > this.#maxBytes || this.#kept.has(key)) return bytes;
    this.#kept.set(key, bytes);
    this.#sizeBytes += bytes.byteLength;
    for (const [oldest, { byteLength }] of this.#kept) {
      if (this.#sizeBytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#sizeBytes -= byteLength;
    }
    return bytes;
  }
}
