import { imageUnreadable } from '../overlay-skipped.ts';

/** Rows of samples without their filter bytes, and the filter of each row. */
export interface Scanlines {
  readonly rowBytes: number;
  readonly samples: Uint8Array;
  readonly filters: Uint8Array;
}

export const rowBytesOf = (width: number, bitsPerPixel: number): number => Math.ceil((width * bitsPerPixel) / 8);

export const hasKnownFilters = (filtered: Uint8Array, rowBytes: number, rows: number): boolean => {
  for (let row = 0; row < rows; row++) if ((filtered[row * (rowBytes + 1)] ?? 5) > 4) return false;
  return true;
};

/** Undoes the row filters (PNG, third edition, 9.2). `pixelBytes` ≥ 1. Throws `VALUE_INVALID` for an unknown filter. */
export const unfilter = (filtered: Uint8Array, rowBytes: number, rows: number, pixelBytes: number): Scanlines => {
  const samples = new Uint8Array(rowBytes * rows);
  const filters = new Uint8Array(rows);
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const filter = filtered[from] ?? 5;
    filters[row] = filter;
    const line = samples.subarray(row * rowBytes, (row + 1) * rowBytes);
    line.set(filtered.subarray(from + 1, from + 1 + rowBytes));
    restore(filter, line, above, pixelBytes);
    above = line;
  }
  return { rowBytes, samples, filters };
};

/** Applies the row filters that `lines` names, for a `FlateDecode` stream with `/Predictor 15`. */
export const refilter = ({ rowBytes, samples, filters }: Scanlines, pixelBytes: number): Uint8Array => {
  const filtered = new Uint8Array((rowBytes + 1) * filters.length);
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let row = 0; row < filters.length; row++) {
    const to = row * (rowBytes + 1);
    const filter = filters[row] ?? 0;
    filtered[to] = filter;
    const line = samples.subarray(row * rowBytes, (row + 1) * rowBytes);
    predictInto(filtered.subarray(to + 1, to + 1 + rowBytes), filter, line, above, pixelBytes);
    above = line;
  }
  return filtered;
};

/** Adds a filter's prediction to each byte of a filtered line. One loop per filter, because photographs are large. */
const restore = (filter: number, line: Uint8Array, above: Uint8Array, pixelBytes: number): void => {
  const first = Math.min(pixelBytes, line.length);
  switch (filter) {
    case 0:
      return;
    case 1:
      for (let i = pixelBytes; i < line.length; i++) line[i] = (line[i] as number) + (line[i - pixelBytes] as number);
      return;
    case 2:
      for (let i = 0; i < line.length; i++) line[i] = (line[i] as number) + (above[i] as number);
      return;
    case 3:
      for (let i = 0; i < first; i++) line[i] = (line[i] as number) + ((above[i] as number) >> 1);
      for (let i = pixelBytes; i < line.length; i++) {
        line[i] = (line[i] as number) + (((line[i - pixelBytes] as number) + (above[i] as number)) >> 1);
      }
      return;
    case 4:
      for (let i = 0; i < first; i++) line[i] = (line[i] as number) + (above[i] as number);
      for (let i = pixelBytes; i < line.length; i++) {
        line[i] =
          (line[i] as number) +
          paeth(line[i - pixelBytes] as number, above[i] as number, above[i - pixelBytes] as number);
      }
      return;
    default:
      throw imageUnreadable('the PNG uses an unknown filter');
  }
};

const predictInto = (
  target: Uint8Array,
  filter: number,
  line: Uint8Array,
  above: Uint8Array,
  pixelBytes: number,
): void => {
  target.set(line);
  if (filter === 0) return;
  for (let i = 0; i < line.length; i++) {
    const left = i >= pixelBytes ? (line[i - pixelBytes] as number) : 0;
    const up = above[i] as number;
    const upLeft = i >= pixelBytes ? (above[i - pixelBytes] as number) : 0;
    const predicted =
      filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, upLeft);
    target[i] = (line[i] as number) - predicted;
  }
};

const paeth = (left: number, up: number, upLeft: number): number => {
  const toLeft = Math.abs(up - upLeft);
  const toUp = Math.abs(left - upLeft);
  const toBoth = Math.abs(left + up - 2 * upLeft);
  return toLeft <= toUp && toLeft <= toBoth ? left : toUp <= toBoth ? up : upLeft;
};
