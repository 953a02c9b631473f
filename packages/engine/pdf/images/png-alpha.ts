import { packedSample } from './png-interlace.ts';
import type { Scanlines } from './png-scanlines.ts';

/**
 * Separates colour from alpha, both at 8 bits per sample (the high byte of 16). `alpha` is `undefined` if the picture
 * is opaque. Both keep the row filters of the original, which its encoder chose for these rows.
 */
export const splitAlpha = (
  lines: Scanlines,
  width: number,
  channels: number,
  bitDepth: number,
): { color: Scanlines; alpha: Scanlines | undefined } => {
  const { samples, filters } = lines;
  const colors = channels - 1;
  const step = bitDepth / 8;
  const pixels = width * filters.length;
  const color = new Uint8Array(pixels * colors);
  const alpha = new Uint8Array(pixels);
  let from = 0;
  let to = 0;
  let opaque = true;
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let i = 0; i < colors; i++, from += step) color[to++] = samples[from] as number;
    const value = samples[from] as number;
    from += step;
    alpha[pixel] = value;
    if (value !== 255) opaque = false;
  }
  return {
    color: { rowBytes: width * colors, samples: color, filters },
    alpha: opaque ? undefined : { rowBytes: width, samples: alpha, filters },
  };
};

/** Returns the alpha of each pixel of a palette picture; colours past the table are opaque. */
export const expandPaletteAlpha = (
  lines: Scanlines,
  width: number,
  bitDepth: number,
  alphas: Uint8Array,
): Scanlines => {
  const rows = lines.filters.length;
  const samples = new Uint8Array(width * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < width; column++) {
      const index =
        bitDepth === 8
          ? (lines.samples[row * lines.rowBytes + column] as number)
          : packedSample(lines.samples, row * lines.rowBytes, column, bitDepth);
      samples[row * width + column] = alphas[index] ?? 255;
    }
  }
  return { rowBytes: width, samples, filters: new Uint8Array(rows) };
};
