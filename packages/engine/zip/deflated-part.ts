import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** A part of an entry, deflated before the entry is written. Ends on a byte boundary, without a final block. */
export interface DeflatedPart {
  readonly sizeBytes: number;
  readonly crc32: number;
  readonly deflated: Uint8Array;
}

// Row results need 2 % more space than at zlib's default level, and little more than half the time.
const level = constants.Z_BEST_SPEED;

/** Deflates a part of an entry, to be stored or written immediately. Below 32 KB the ratio suffers. */
export const deflatePart = (bytes: Uint8Array): DeflatedPart => {
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, level });
  // A copy, because zlib's result is a view of a buffer several times its size.
  return { sizeBytes: bytes.length, crc32: crc32(bytes), deflated: new Uint8Array(deflated) };
};

export const inflatePart = ({ sizeBytes, deflated }: DeflatedPart): Uint8Array =>
  inflateRawSync(deflated, {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: Math.max(1, sizeBytes),
    // One chunk, with spare room: zlib asks for another chunk if the last is full, and chunks are joined by copying.
    chunkSize: sizeBytes + 64,
  });
