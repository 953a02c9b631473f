import { BrokenFont, viewTable } from '../sfnt/sfnt-tables.ts';

/** Reads a WOFF2 stream from its start, in the number formats of the WOFF2 recommendation, section 4.1. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at = 0;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = viewTable(bytes);
  }

  uint8(): number {
    return this.#view.getUint8(this.at++);
  }

  uint16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  int16(): number {
    this.at += 2;
    return this.#view.getInt16(this.at - 2);
  }

  uint32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4);
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.byteLength - this.at) throw new BrokenFont('the WOFF2 data is cut off');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Reads a `UIntBase128`: seven bits per byte, at most five bytes. */
  base128(): number {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = this.uint8();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new BrokenFont('a WOFF2 length does not end');
  }

  uint255(): number {
    const byte = this.uint8();
    if (byte === 253) return this.uint16();
    if (byte === 255) return this.uint8() + 253;
    if (byte === 254) return this.uint8() + 506;
    return byte;
  }
}
