import type { ModuleMatrix } from './module-matrix.ts';
import type { QrStrips } from './qr-plane.ts';

/** The modules of a QR code, 32 in a word. */
export class BitMatrix implements ModuleMatrix {
  readonly width: number;
  readonly height: number;
  /** Words of a row. */
  readonly words: number;
  /** Row after row; bit x of a row is module x, and bits past the last are 0. */
  readonly bits: Int32Array;
  #dark: Uint8Array | undefined;

  constructor(plane: Int32Array, { size, full, shared }: QrStrips) {
    this.width = size;
    this.height = size;
    this.words = full + (shared > 0 ? 1 : 0);
    this.bits = new Int32Array(size * this.words);
    for (let word = 0; word < this.words; word++) {
      const from = (word < full ? word : 2 * full) * size;
      const own = word < full ? -1 : (1 << shared) - 1;
      for (let y = 0; y < size; y++) this.bits[y * this.words + word] = (plane[from + y] as number) & own;
    }
  }

  get dark(): Uint8Array {
    this.#dark ??= this.#unpacked();
    return this.#dark;
  }

  #unpacked(): Uint8Array {
    const { width, height, words, bits } = this;
    const dark = new Uint8Array(width * height);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) dark[at] = ((bits[y * words + (x >>> 5)] as number) >>> (x & 31)) & 1;
    }
    return dark;
  }
}
