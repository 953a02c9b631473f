import { PdfSyntaxError } from './pdf-syntax-error.ts';

/** Undoes the predictor of Flate and LZW data (ISO 32000-2, 7.4.4.4): 2 TIFF (8-bit components), 10 to 15 PNG. */
export const undoPredictor = (data: Uint8Array, parameter: (key: string, fallback: number) => number): Uint8Array => {
  const predictor = parameter('Predictor', 1);
  if (predictor <= 1) return data;
  const colors = parameter('Colors', 1);
  const bits = parameter('BitsPerComponent', 8);
  const columns = parameter('Columns', 1);
  const rowBytes = Math.ceil((colors * bits * columns) / 8);
  const pixelBytes = Math.max(1, Math.ceil((colors * bits) / 8));
  if (!(rowBytes > 0 && rowBytes < 1e8 && pixelBytes <= 64)) throw new PdfSyntaxError('absurd predictor parameters');
  return predictor === 2 ? undoTiff(data, rowBytes, pixelBytes, bits) : undoPng(data, rowBytes, pixelBytes);
};

const undoTiff = (data: Uint8Array, rowBytes: number, pixelBytes: number, bits: number): Uint8Array => {
  if (bits !== 8) throw new PdfSyntaxError('TIFF predictor on other than 8-bit components');
  const out = Uint8Array.from(data);
  for (let row = 0; row < out.length; row += rowBytes) {
    for (let at = row + pixelBytes; at < Math.min(row + rowBytes, out.length); at++) {
      out[at] = ((out[at] as number) + (out[at - pixelBytes] as number)) & 255;
    }
  }
  return out;
};

const undoPng = (data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array => {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  let length = 0;
  for (let row = 0; row < rows; row++) {
    const type = data[row * (rowBytes + 1)];
    const from = row * (rowBytes + 1) + 1;
    const to = row * rowBytes;
    const count = Math.min(rowBytes, data.length - from);
    for (let i = 0; i < count; i++) {
      const raw = data[from + i] as number;
      const left = i >= pixelBytes ? (out[to + i - pixelBytes] as number) : 0;
      const up = row > 0 ? (out[to + i - rowBytes] as number) : 0;
      const upLeft = row > 0 && i >= pixelBytes ? (out[to + i - rowBytes - pixelBytes] as number) : 0;
      out[to + i] = (raw + predicted(type, left, up, upLeft)) & 255;
    }
    length = to + Math.max(0, count);
  }
  return out.subarray(0, length);
};

/** Returns the prediction of the PNG filters for one byte (PNG specification, 9.2). */
const predicted = (type: number | undefined, left: number, up: number, upLeft: number): number => {
  switch (type) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - upLeft;
      const toLeft = Math.abs(estimate - left);
      const toUp = Math.abs(estimate - up);
      const toUpLeft = Math.abs(estimate - upLeft);
      if (toLeft <= toUp && toLeft <= toUpLeft) return left;
      return toUp <= toUpLeft ? up : upLeft;
    }
    default:
      return 0;
  }
};
