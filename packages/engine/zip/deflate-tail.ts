import { deflateRawSync } from 'node:zlib';
import { deflateText } from './deflate-text.ts';

/**
 * Deflates the last part of an entry as complete DEFLATE blocks with a final one. The result is valid until the next
 * call. Returns `undefined` if stored blocks are as good: `writeStoredBlocks` then writes the bytes unchanged. A tail
 * below a sixteenth of the preceding bytes would shrink the entry by at most 3 %.
 */
export const deflateTail = (tail: Uint8Array, precedingBytes: number): Uint8Array | undefined => {
  if (tail.length * 16 <= precedingBytes) return undefined;
  const deflated = tail.length > 16 * sampleBytes ? deflateLarge(tail) : deflateText(tail);
  return deflated !== undefined && deflated.length < storedBlocksBytes(tail) ? deflated : undefined;
};

const deflateLarge = (tail: Uint8Array): Uint8Array | undefined => {
  const middle = tail.length >>> 1;
  const sample = tail.subarray(middle, middle + sampleBytes);
  if (deflateRawSync(sample, { level: 1 }).length > 0.9 * sampleBytes) return undefined;
  return deflateRawSync(tail, { level: 6 });
};

const sampleBytes = 4096;
/** Maximum for the 16-bit length field of a stored block (RFC 1951, 3.2.4). */
const storedBlockMaxBytes = 65_535;
const storedBlockHeaderBytes = 5;

export const storedBlocksBytes = (bytes: Uint8Array): number =>
  bytes.length + storedBlockHeaderBytes * Math.max(1, Math.ceil(bytes.length / storedBlockMaxBytes));

const writeStoredHeader = (out: Buffer, at: number, sizeBytes: number, isFinal: boolean): void => {
  out[at] = isFinal ? 1 : 0;
  out.writeUInt16LE(sizeBytes, at + 1);
  out.writeUInt16LE(sizeBytes ^ 0xffff, at + 3);
};

/** Writes stored blocks, the last one final, at a byte boundary of a DEFLATE stream. */
export const writeStoredBlocks = (out: Buffer, at: number, bytes: Uint8Array): void => {
  let from = 0;
  let to = at;
  do {
    const length = Math.min(bytes.length - from, storedBlockMaxBytes);
    writeStoredHeader(out, to, length, from + length === bytes.length);
    out.set(length === bytes.length ? bytes : bytes.subarray(from, from + length), to + storedBlockHeaderBytes);
    from += length;
    to += storedBlockHeaderBytes + length;
  } while (from < bytes.length);
};

/** Returns stored blocks without a final one, in pieces: headers, and slices of `bytes`. */
export const storedBlocksOf = (bytes: Uint8Array): Uint8Array[] => {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; from += storedBlockMaxBytes) {
    const block = bytes.subarray(from, from + storedBlockMaxBytes);
    const header = Buffer.alloc(storedBlockHeaderBytes);
    writeStoredHeader(header, 0, block.length, false);
    pieces.push(header, block);
  }
  return pieces;
};
