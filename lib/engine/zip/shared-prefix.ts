import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { mib } from '../kit/units.ts';
import { storedBlocksOf } from './deflate-tail.ts';
import type { PrefixFacts } from './packed-tail.ts';
import { stretchesOf } from './stretches.ts';

/** Bytes that many entries begin with, deflated and CRC'd once. */
export interface SharedPrefix {
  readonly bytes: Uint8Array;
  /** Of `bytes`, unsigned. */
  readonly crc32: number;
  /**
   * Raw DEFLATE of `bytes`, in pieces: what does not shrink lies in `bytes` itself. Ends on a byte boundary, without a final block, so that an
   * entry's own blocks can follow.
   */
  readonly deflated: readonly Uint8Array[];
  readonly deflatedBytes: number;
}

/**
 * Deflates `bytes`, on the thread pool where there are many, except for stretches that would not shrink: those are stored, neither
 * copied nor tried. What is saved here
 * is saved in every entry, so up to a few MB the best level is worth its time once; above, level 6 keeps 30 MB that shrink to about a second.
 * `bytes` must not change afterwards.
 *
 * The empty stored block that a sync flush leaves (RFC 1951, 3.2.4) is what aligns the end.
 */
export const sharePrefix = async (bytes: Uint8Array, { level }: { readonly level?: number } = {}): Promise<SharedPrefix> => {
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
    // Looked up at each call: a thread guards the functions of zlib.
    deflated.push(bytes.length <= atOnceUpToBytes ? deflateRawSync(stretch, options) : await promisify(deflateRaw)(stretch, options));
  }
  return { bytes, crc32: crc32(bytes), deflated, deflatedBytes: deflated.reduce((sum, { length }) => sum + length, 0) };
};

/** What is to be known of a prefix to pack what follows it. */
export const prefixFacts = ({ bytes, crc32, deflatedBytes }: SharedPrefix): PrefixFacts => ({
  sizeBytes: bytes.length,
  crc32,
  deflatedBytes,
});

const bestLevelUpToBytes = 4 << 20;
/** Some milliseconds of work: in a short process, what Node loads and starts to do it elsewhere takes as long. */
const atOnceUpToBytes = 256 * 1024;
