import { inflateRawSync, inflateSync } from 'node:zlib';
import { mib } from '../../core/units.ts';
import { adler32 } from '../../zip/adler32.ts';

/**
 * State of zlib data. `broken`: stops inside, at an invalid code or distance. `doubtful`: fully readable, but with a
 * wrong checksum or without an end. Some producers write such data intentionally.
 */
export type DeflateState = 'whole' | 'doubtful' | 'broken';

/** Larger results are not checked: `decodeStream` limits them. */
const options = { maxOutputLength: 64 * mib };

/** Classifies zlib data. A wrong header, and a checksum that was never computed, are harmless. */
export const deflateState = (data: Uint8Array): DeflateState => {
  try {
    inflateSync(data, options);
    return 'whole';
  } catch {
    // The header is irrelevant.
  }
  try {
    const { buffer, engine } = inflateRawSync(data.subarray(2), { ...options, info: true }) as unknown as Inflated;
    const at = 2 + engine.bytesWritten;
    return isDenied(data.subarray(at, at + 4), buffer) ? 'doubtful' : 'whole';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'Z_DATA_ERROR') return 'broken';
    return code === 'Z_BUF_ERROR' && data.length > 0 && !endsWithFlush(data) ? 'doubtful' : 'whole';
  }
};

/** Result of `info: true`. `bytesWritten` counts the bytes read. */
interface Inflated {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

/**
 * Returns whether a checksum contradicts the data. One of fewer than four bytes, or four equal ones, was never
 * computed. If one byte differs, the checksum itself is damaged.
 */
const isDenied = (stored: Uint8Array, data: Uint8Array): boolean => {
  if (stored.length < 4 || stored.every((byte) => byte === stored[0])) return false;
  const right = Buffer.alloc(4);
  right.writeUInt32BE(adler32(data));
  return stored.filter((byte, at) => byte !== right[at]).length > 1;
};

/** Returns whether data ends with a flush (RFC 1951, 3.2.4: an empty stored block) instead of a final block. */
const endsWithFlush = (data: Uint8Array): boolean => {
  let end = data.length;
  while (data[end - 1] === 10 || data[end - 1] === 13) end--;
  return data[end - 1] === 0xff && data[end - 2] === 0xff && data[end - 3] === 0 && data[end - 4] === 0;
};
