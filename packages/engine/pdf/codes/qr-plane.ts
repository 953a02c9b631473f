/**
 * Layout of a symbol's modules in memory. Each module has two bits: by rows (bit x of row y) and by columns (bit y of
 * column x), so that one operation covers many lines. A strip is 32 columns of all rows, one word per row. Strips
 * follow each other:
 *
 * ```
 *  rows, columns 0–31 │ rows, 32–63 │ … │ columns, rows 0–31 │ columns, 32–63 │ … │ the rest of both
 * ```
 *
 * If at most 16 columns remain, they share a strip with the remaining rows: its low and high halves.
 */
export interface QrStrips {
  readonly size: number;
  readonly full: number;
  /** Bits of rows in the last strip, from bit 0, and as many of columns, from bit 16; 0 if it does not exist. */
  readonly shared: number;
  readonly count: number;
}

const maxShared = 16;

export const layOutStrips = (size: number): QrStrips => {
  const rest = size % 32;
  const shared = rest <= maxShared ? rest : 0;
  const full = Math.floor(size / 32) + (rest > maxShared ? 1 : 0);
  return { size, full, shared, count: 2 * full + (shared > 0 ? 1 : 0) };
};

export const emptyPlane = ({ size, count }: QrStrips): Int32Array => new Int32Array(size * count);

interface Place {
  readonly at: number;
  readonly bit: number;
}

export const rowPlace = ({ size, full }: QrStrips, x: number, y: number): Place => {
  const strip = x >>> 5;
  return { at: (strip < full ? strip : 2 * full) * size + y, bit: x & 31 };
};

export const columnPlace = ({ size, full }: QrStrips, x: number, y: number): Place => {
  const strip = y >>> 5;
  return strip < full
    ? { at: (full + strip) * size + x, bit: y & 31 }
    : { at: 2 * full * size + x, bit: 16 + (y & 31) };
};

export const darken = (plane: Int32Array, strips: QrStrips, x: number, y: number): void => {
  for (const { at, bit } of [rowPlace(strips, x, y), columnPlace(strips, x, y)])
    plane[at] = (plane[at] as number) | (1 << bit);
};

export const maskLowBits = (count: number): number => (count >= 32 ? -1 : (1 << count) - 1);

/** Returns the modules of a plane by rows, 32 per word; bits past the last are 0. */
export const rowsOf = (plane: Int32Array, { size, full, shared }: QrStrips): Int32Array => {
  const words = full + (shared > 0 ? 1 : 0);
  const rows = new Int32Array(size * words);
  for (let word = 0; word < words; word++) {
    const from = (word < full ? word : 2 * full) * size;
    const own = word < full ? -1 : maskLowBits(shared);
    for (let y = 0; y < size; y++) rows[y * words + word] = (plane[from + y] as number) & own;
  }
  return rows;
};
