import { rowBytesOf, type Scanlines, unfilter } from './png-scanlines.ts';

/** Adam7's seven passes (PNG, third edition, 8.2): first column, first row, steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const passSizes = (width: number, height: number): { columns: number; rows: number; pass: (typeof passes)[number] }[] =>
  passes
    .map((pass) => ({
      columns: Math.ceil((width - pass[0]) / pass[2]),
      rows: Math.ceil((height - pass[1]) / pass[3]),
      pass,
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);

export const measureInterlaced = (width: number, height: number, bitsPerPixel: number): number =>
  passSizes(width, height).reduce((sum, { columns, rows }) => sum + (rowBytesOf(columns, bitsPerPixel) + 1) * rows, 0);

/** Moves the pixels of all passes to their places. Marks the rows with `filter`. */
export const deinterlace = (
  filtered: Uint8Array,
  width: number,
  height: number,
  bitsPerPixel: number,
  filter: number,
): Scanlines => {
  const pixelBytes = Math.max(1, bitsPerPixel / 8);
  const rowBytes = rowBytesOf(width, bitsPerPixel);
  const samples = new Uint8Array(rowBytes * height);
  let at = 0;
  for (const { columns, rows, pass } of passSizes(width, height)) {
    const passRowBytes = rowBytesOf(columns, bitsPerPixel);
    const lines = unfilter(
      filtered.subarray(at, at + (passRowBytes + 1) * rows),
      passRowBytes,
      rows,
      pixelBytes,
    ).samples;
    at += (passRowBytes + 1) * rows;
    for (let row = 0; row < rows; row++) {
      const target = (pass[1] + row * pass[3]) * rowBytes;
      for (let column = 0; column < columns; column++) {
        const x = pass[0] + column * pass[2];
        if (bitsPerPixel >= 8) {
          const source = row * passRowBytes + column * pixelBytes;
          for (let i = 0; i < pixelBytes; i++) samples[target + x * pixelBytes + i] = lines[source + i] as number;
        } else {
          const value = packedSample(lines, row * passRowBytes, column, bitsPerPixel);
          const bit = x * bitsPerPixel;
          samples[target + (bit >> 3)] =
            (samples[target + (bit >> 3)] as number) | (value << (8 - bitsPerPixel - (bit & 7)));
        }
      }
    }
  }
  return { rowBytes, samples, filters: new Uint8Array(height).fill(filter) };
};

export const packedSample = (samples: Uint8Array, rowStart: number, column: number, bits: number): number => {
  const bit = column * bits;
  return ((samples[rowStart + (bit >> 3)] as number) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
};
