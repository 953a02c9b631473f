export interface RowLocation {
  /** Offset of the deflated bytes from the start of the archive, after the header of the entry. */
  readonly dataOffsetBytes: number;
  readonly compressedBytes: number;
}

/** Bytes of a 48-bit offset and a 32-bit size; all zeros for a row without a PDF. */
export const locationBytes = 10;

export class LocationList {
  #bytes = Buffer.alloc(512 * locationBytes);
  #used = 0;

  /** Adds a location without allocating an object: a hundred thousand arrive per second. */
  add(dataOffsetBytes: number, compressedBytes: number): void {
    if (this.#used === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    this.#bytes.writeUIntLE(dataOffsetBytes, this.#used, 6);
    this.#bytes.writeUInt32LE(compressedBytes, this.#used + 6);
    this.#used += locationBytes;
  }

  take(): Uint8Array {
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#used));
    this.#used = 0;
    return taken;
  }
}

export const readLocation = (locations: Buffer, index: number): RowLocation | undefined => {
  const compressedBytes = locations.readUInt32LE(index * locationBytes + 6);
  return compressedBytes === 0
    ? undefined
    : { dataOffsetBytes: locations.readUIntLE(index * locationBytes, 6), compressedBytes };
};
