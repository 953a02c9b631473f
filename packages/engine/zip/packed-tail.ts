import { crc32 } from 'node:zlib';
import { deflateTail } from './deflate-tail.ts';

export interface PrefixFacts {
  readonly sizeBytes: number;
  /** CRC-32 of its bytes, unsigned. */
  readonly crc32: number;
  readonly deflatedBytes: number;
}

/** The part of an entry after the shared prefix, for `ZipWriter.addPacked`. */
export interface PackedTail {
  /** CRC-32 of the whole entry. */
  readonly crc32: number;
  readonly sizeBytes: number;
  /** Complete DEFLATE blocks with a final one; the tail itself if deflating does not pay off. */
  readonly bytes: Uint8Array;
  readonly isDeflated: boolean;
}

/** Packs a whole entry that does not deflate, such as an encrypted file. The result references `bytes`. */
export const toStoredEntry = (bytes: Uint8Array): PackedTail => ({
  crc32: crc32(bytes),
  sizeBytes: bytes.length,
  bytes,
  isDeflated: false,
});

/** Packs the tail of one entry. The result may reference `tail`. */
export const packTail = (tail: Uint8Array, prefix: PrefixFacts): PackedTail => {
  const deflated = deflateTail(tail, prefix.deflatedBytes);
  return {
    crc32: crc32(tail, prefix.crc32),
    sizeBytes: tail.length,
    bytes: deflated ?? tail,
    isDeflated: deflated !== undefined,
  };
};
