import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pngChunk, pngHeader, pngSignature } from './make-png.ts';

/**
 * Makes an incompressible grey picture of noise: each row has a filter byte and 1,200 samples, so about `rows` × 1,200
 * bytes.
 */
export const noisePng = (rows: number): Buffer => {
  const samples = randomBytes(rows * 1_201).map((byte, at) => (at % 1_201 === 0 ? 0 : byte));
  return Buffer.concat([
    pngSignature,
    pngHeader(1_200, rows, 8, 0),
    pngChunk('IDAT', deflateSync(samples, { level: 1 })),
    pngChunk('IEND', []),
  ]);
};
