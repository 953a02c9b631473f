import { crc32 } from 'node:zlib';
import { deflateTail } from './deflate-tail.ts';

/** What there is to know of a shared prefix where its bytes are not. */
export interface PrefixFacts {
  readonly sizeBytes: number;
  /** Of its bytes, unsigned. */
  readonly crc32: number;
  readonly deflatedBytes: number;
}

/** The part of an entry behind the shared prefix, as `ZipWriter.addPacked` takes it. */
export interface PackedTail {
  /** Of the whole entry. */
  readonly crc32: number;
  /** Of the tail, before deflating. */
  readonly sizeBytes: number;
  /** Complete DEFLATE blocks, the last one final; the tail itself where deflating would not pay. */
  readonly bytes: Uint8Array;
  readonly isDeflated: boolean;
}

/** Packs the tail of one entry. The result may hold `tail` itself. */
export const packTail = (tail: Uint8Array, prefix: PrefixFacts): PackedTail => {
  const deflated = deflateTail(tail, prefix.deflatedBytes);
  return {
    crc32: crc32(tail, prefix.crc32),
    sizeBytes: tail.length,
    bytes: deflated ?? tail,
    isDeflated: deflated !== undefined,
  };
};
