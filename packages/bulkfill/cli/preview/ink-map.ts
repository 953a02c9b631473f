import type { DrawnPage } from './draw-page.ts';

/** Map of a page in squares of `cellPt` points, row by row from the top. */
export interface InkMap {
  readonly cellPt: number;
  readonly columns: number;
  readonly rows: number;
  readonly inked: Uint8Array;
}

const cellPt = 4;
/** Maximum difference, of 255, between shades of the same background. */
const shadeTolerance = 24;

/** Marks the squares of a drawn page that differ from its background, the most frequent shade. */
export const mapInk = ({ canvas, scale, widthPt, heightPt }: DrawnPage): InkMap => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const counts = new Uint32Array(256);
  const shadeAt = (pixel: number): number =>
    ((data[pixel] ?? 0) * 2 + (data[pixel + 1] ?? 0) * 5 + (data[pixel + 2] ?? 0)) >> 3;
  for (let pixel = 0; pixel < data.length; pixel += 4) counts[shadeAt(pixel)]!++;
  const ground = counts.indexOf(Math.max(...counts));
  const columns = Math.ceil(widthPt / cellPt);
  const rows = Math.ceil(heightPt / cellPt);
  const inked = new Uint8Array(columns * rows);
  for (let y = 0; y < canvas.height; y++) {
    const row = Math.min(rows - 1, Math.floor(y / scale / cellPt));
    for (let x = 0; x < canvas.width; x++) {
      if (Math.abs(shadeAt((y * canvas.width + x) * 4) - ground) <= shadeTolerance) continue;
      inked[row * columns + Math.min(columns - 1, Math.floor(x / scale / cellPt))] = 1;
    }
  }
  return { cellPt, columns, rows, inked };
};
