import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { mib } from '../core/units.ts';
import { storedBlocksOf } from './deflate-tail.ts';
import type { PrefixFacts } from './packed-tail.ts';
import { stretchesOf } from './stretches.ts';

/** Bytes at the start of many entries, deflated and checksummed once. */
export interface SharedPrefix {
  readonly bytes: Uint8Array;
  /** CRC-32 of `bytes`, unsigned. */
  readonly crc32: number;
  /** Raw DEFLATE of `bytes` in pieces, on a byte boundary, without a final block: the blocks of an entry follow. */
  readonly deflated: readonly Uint8Array[];
  readonly deflatedBytes: number;
}

/**
 * Deflates `bytes`, on the thread pool if they are large. Stretches that would not shrink are stored, neither copied
 * nor deflated. Up to a few MB the best level pays off. Above, level 6 limits 30 MB that shrink to about a second.
 * `bytes` must not change afterwards. A sync flush aligns the end with an empty stored block (RFC 1951, 3.2.4).
 */
export const sharePrefix = async (
  bytes: Uint8Array,
  { level }: { readonly level?: number } = {},
): Promise<SharedPrefix> => {
  const deflated: Uint8Array[] = [];
  for (const { from, to, shrinks } of stretchesOf(bytes)) {
    const stretch = bytes.subarray(from, to);
    if (!shrinks) {
      deflated.push(...storedBlocksOf(stretch));
      continue;
    }
    const options = {
      level: level ?? (bytes.length <= bestLevelUpToBytes ? constants.Z_BEST_COMPRESSION : 6),
      finishFlush: constants.Z_SYNC_FLUSH,
      chunkSize: Math.min(Math.max(stretch.length, 1024), mib),
    };
    // Looked up on each call, because a thread guard replaces the functions of zlib.
    deflated.push(
      bytes.length <= atOnceUpToBytes
        ? deflateRawSync(stretch, options)
        : await promisify(deflateRaw)(stretch, options),
    );
  }
  return { bytes, crc32: crc32(bytes), deflated, deflatedBytes: deflated.reduce((sum, { length }) => sum + length, 0) };
};

export const prefixFacts = ({ bytes, crc32, deflatedBytes }: SharedPrefix): PrefixFacts => ({
  sizeBytes: bytes.length,
  crc32,
  deflatedBytes,
});

const bestLevelUpToBytes = 4 << 20;
/** Takes a few milliseconds. In a short process, starting the thread pool takes as long. */
const atOnceUpToBytes = 256 * 1024;
