import { constants, deflateRawSync } from 'node:zlib';
import { adler32, combineAdler32 } from '../../zip/adler32.ts';

/** Widths of type, offset or object stream, generation or index (ISO 32000-2, 7.5.8.3). */
export const entryWidths = [1, 5, 2] as const;
const entryBytes = 8;
/** Includes the byte that names each entry's predictor. */
const predictedBytes = entryBytes + 1;
const segmentEntries = 4096;
const noPredictor = 0;
const upPredictor = 2;

/**
 * Cross-reference of a file that is written from front to back, without a table of all its objects in memory. Entries
 * are gathered in segments of 4,096 numbers. A complete segment is deflated immediately, to about two bytes per object.
 * Numbers that are never set are free.
 *
 * ```
 *   segment   0          1          2                 only incomplete segments are held undeflated:
 *             deflated   open       deflated          the one being filled, and those of tree nodes that end late
 * ```
 */
export class PackedXref {
  readonly #open = new Map<number, { readonly entries: Buffer; missing: number }>();
  readonly #closed: Segment[] = [];

  /** Sets a separate object, at an offset from the start of the file. */
  setOffset(number: number, offsetBytes: number): void {
    this.#set(number, 1, offsetBytes, 0);
  }

  setCompressed(number: number, stream: number, index: number): void {
    this.#set(number, 2, stream, index);
  }

  /** Returns the entries below `size` as FlateDecode data with PNG predictors, after which nothing can be set. */
  finish(size: number): { readonly parts: readonly Uint8Array[]; readonly columns: number } {
    const last = Math.ceil(size / segmentEntries) - 1;
    for (let index = 0; index <= last; index++) {
      if (this.#closed[index] !== undefined) continue;
      const entries = this.#open.get(index)?.entries ?? Buffer.alloc(segmentEntries * entryBytes);
      if (index === 0) entries.writeUInt16BE(0xffff, 6);
      this.#closed[index] = closeSegment(
        entries.subarray(0, (Math.min(size, (index + 1) * segmentEntries) - index * segmentEntries) * entryBytes),
        index === 0,
      );
      this.#open.delete(index);
    }
    const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x9c)];
    let adler = 1;
    for (const segment of this.#closed) {
      parts.push(segment.deflated);
      adler = combineAdler32(adler, segment.adler32, segment.sizeBytes);
    }
    const end = Buffer.from([3, 0, 0, 0, 0, 0]);
    end.writeUInt32BE(adler, 2);
    parts.push(end);
    return { parts, columns: entryBytes };
  }

  #set(number: number, type: number, value: number, last: number): void {
    const index = Math.floor(number / segmentEntries);
    let segment = this.#open.get(index);
    if (segment === undefined) {
      // Number 0 is the head of the free list and is never set: its segment closes at the end.
      segment = { entries: Buffer.alloc(segmentEntries * entryBytes), missing: segmentEntries };
      this.#open.set(index, segment);
    }
    const at = (number - index * segmentEntries) * entryBytes;
    segment.entries[at] = type;
    segment.entries.writeUIntBE(value, at + 1, 5);
    segment.entries.writeUInt16BE(last, at + 6);
    if (--segment.missing > 0) return;
    this.#closed[index] = closeSegment(segment.entries, index === 0);
    this.#open.delete(index);
  }
}

/** A stretch of the data, before and after deflating. Ends on a byte boundary, without a final block. */
interface Segment {
  readonly sizeBytes: number;
  readonly adler32: number;
  readonly deflated: Uint8Array;
}

/**
 * Deflates entries as differences from the previous one. The first is written in full: segments are independent. That
 * of the file differs from zeros instead: pyHanko 0.38 reads entries in full as zeros.
 */
const closeSegment = (entries: Buffer, isFirst: boolean): Segment => {
  const count = entries.length / entryBytes;
  const predicted = Buffer.allocUnsafe(count * predictedBytes);
  for (let row = 0; row < count; row++) {
    const from = row * entryBytes;
    const to = row * predictedBytes;
    predicted[to] = row === 0 && !isFirst ? noPredictor : upPredictor;
    for (let column = 0; column < entryBytes; column++) {
      const above = row === 0 ? 0 : entries[from - entryBytes + column]!;
      predicted[to + 1 + column] = entries[from + column]! - above;
    }
  }
  const deflated = deflateRawSync(predicted, { finishFlush: constants.Z_SYNC_FLUSH });
  // Copied, because zlib's result is a view of a buffer several times its size.
  return { sizeBytes: predicted.length, adler32: adler32(predicted), deflated: new Uint8Array(deflated) };
};
