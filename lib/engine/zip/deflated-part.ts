import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** A stretch of an entry, deflated before the entry is written: ends on a byte boundary, without a final block. */
export interface DeflatedPart {
  /** Before deflating. */
  readonly sizeBytes: number;
  readonly crc32: number;
  readonly deflated: Uint8Array;
}

// Row results, which recur in all except their digests, take 2 % more room than at zlib's usual level, and little more than half the time.
const level = constants.Z_BEST_SPEED;

/** Deflates a stretch of an entry, to be kept or written at once. Below 32 KB the ratio suffers. */
export const deflatePart = (bytes: Uint8Array): DeflatedPart => {
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, level });
  // A copy, because zlib's result is a view of a buffer several times its size.
  return { sizeBytes: bytes.length, crc32: crc32(bytes), deflated: new Uint8Array(deflated) };
};

/** The bytes of a part that this process deflated. */
export const inflatePart = ({ sizeBytes, deflated }: DeflatedPart): Uint8Array =>
  inflateRawSync(deflated, {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: Math.max(1, sizeBytes),
    // One piece, with room left: zlib asks for a further one where the last is full, and pieces are put together by copying.
    chunkSize: sizeBytes + 64,
  });
