/** Modules of a square code, 32 per word. */
export class BitMatrix implements ModuleMatrix {
  readonly width: number;
  readonly height: number;
  /** Row by row. Bit x of a row is module x; bits past the last are 0. */
  readonly rows: Int32Array;
  #dark: Uint8Array | undefined;

  constructor(rows: Int32Array, size: number) {
    this.width = size;
    this.height = size;
    this.rows = rows;
  }

  get dark(): Uint8Array {
    this.#dark ??= this.#unpacked();
    return this.#dark;
  }

  #unpacked(): Uint8Array {
    const { width, height, rows } = this;
    const words = rows.length / height;
    const dark = new Uint8Array(width * height);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) dark[at] = ((rows[y * words + (x >>> 5)] as number) >>> (x & 31)) & 1;
    }
    return dark;
  }
}

/** Modules of a two-dimensional code, without quiet zone. `dark[y * width + x]` is not 0 if dark; y counts down. */
export interface ModuleMatrix {
  readonly width: number;
  readonly height: number;
  readonly dark: Uint8Array;
}
