/**
 * How the modules of a symbol are held: a bit for each, twice, by rows (bit x of row y) and by columns (bit y of column x), so that lines
 * can be judged many modules at once. 64 columns of all rows are a strip, a double word a row; strips stand one after another:
 *
 * ```
 *  rows, columns 0–63 │ rows, 64–127 │ … │ columns, rows 0–63 │ columns, 64–127 │ … │ what is left of both
 * ```
 *
 * Up to 32 columns that are left share a strip with the rows that are left: its low and high halves.
 */
export interface QrStrips {
  readonly size: number;
  /** Full strips of each kind. */
  readonly full: number;
  /** Bits of rows in the last strip, from bit 0, and as many of columns, from bit 32; 0 where there is none. */
  readonly shared: number;
  readonly count: number;
}

const maxShared = 32;

export const qrStrips = (size: number): QrStrips => {
  const rest = size % 64;
  const shared = rest <= maxShared ? rest : 0;
  const full = Math.floor(size / 64) + (rest > maxShared ? 1 : 0);
  return { size, full, shared, count: 2 * full + (shared > 0 ? 1 : 0) };
};

/** The bits of a plane, all light: two words a double word, the lower one first. */
export const emptyPlane = ({ size, count }: QrStrips): Int32Array => new Int32Array(2 * size * count);

/** A double word of a plane, and a bit of it. */
interface Place {
  readonly at: number;
  readonly bit: number;
}

export const rowPlace = ({ size, full }: QrStrips, x: number, y: number): Place => {
  const strip = x >>> 6;
  return { at: (strip < full ? strip : 2 * full) * size + y, bit: x & 63 };
};

export const columnPlace = ({ size, full }: QrStrips, x: number, y: number): Place => {
  const strip = y >>> 6;
  return strip < full ? { at: (full + strip) * size + x, bit: y & 63 } : { at: 2 * full * size + x, bit: 32 + (y & 63) };
};

/** Turns one module of a plane dark. */
export const darken = (plane: Int32Array, strips: QrStrips, x: number, y: number): void => {
  for (const { at, bit } of [rowPlace(strips, x, y), columnPlace(strips, x, y)]) {
    const word = 2 * at + (bit >>> 5);
    plane[word] = (plane[word] as number) | (1 << (bit & 31));
  }
};
