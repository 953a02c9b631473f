import type { ModuleMatrix } from '@bulkfill/engine/pdf/codes/bit-matrix';

/** Draws a black and white picture of a matrix with its quiet zone, `pixels` per module, for code readers. */
export const matrixPicture = (
  matrix: ModuleMatrix,
  quiet = 4,
  pixels = 3,
): { width: number; height: number; data: Uint8ClampedArray } => {
  const width = (matrix.width + 2 * quiet) * pixels;
  const height = (matrix.height + 2 * quiet) * pixels;
  const { dark } = matrix;
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 0; y < matrix.height * pixels; y++) {
    for (let x = 0; x < matrix.width * pixels; x++) {
      if (dark[Math.floor(y / pixels) * matrix.width + Math.floor(x / pixels)])
        data.fill(
          0,
          4 * ((y + quiet * pixels) * width + x + quiet * pixels),
          4 * ((y + quiet * pixels) * width + x + quiet * pixels) + 3,
        );
    }
  }
  return { width, height, data };
};
