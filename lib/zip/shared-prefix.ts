import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { mib } from '../core/units.ts';
import type { PrefixFacts } from './packed-tail.ts';

/** Bytes that many entries begin with, deflated and CRC'd once. */
export interface SharedPrefix {
  readonly bytes: Uint8Array;
  /** Of `bytes`, unsigned. */
  readonly crc32: number;
  /** Raw DEFLATE of `bytes`: ends on a byte boundary, without a final block, so that an entry's own blocks can follow. */
  readonly deflated: Uint8Array;
}

/**
 * Deflates `bytes` on the thread pool. What is saved here is saved in every entry, so up to a few MB the best level is worth its time
 * once; above, level 6 keeps a 30 MB source to about a second. `bytes` must not change afterwards.
 *
 * The empty stored block that a sync flush leaves (RFC 1951, 3.2.4) is what aligns the end.
 */
export const sharePrefix = async (bytes: Uint8Array, { level }: { readonly level?: number } = {}): Promise<SharedPrefix> => {
  // Looked up at each call: a thread guards the functions of zlib.
  const deflated = await promisify(deflateRaw)(bytes, {
    level: level ?? (bytes.length <= bestLevelUpToBytes ? constants.Z_BEST_COMPRESSION : 6),
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: Math.min(Math.max(bytes.length, 1024), mib),
  });
  return { bytes, crc32: crc32(bytes), deflated };
};

/** What is to be known of a prefix to pack what follows it. */
export const prefixFacts = ({ bytes, crc32, deflated }: SharedPrefix): PrefixFacts => ({
  sizeBytes: bytes.length,
  crc32,
  deflatedBytes: deflated.length,
});

const bestLevelUpToBytes = 4 << 20;
