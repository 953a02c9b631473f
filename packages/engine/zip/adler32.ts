const adlerModulus = 65_521;
/** Maximum bytes before the sums overflow 32 bits (RFC 1950, 8.2). */
const adlerStride = 5552;

/** Computes the checksum at the end of a zlib stream (RFC 1950, 8.2). */
export const adler32 = (bytes: Uint8Array): number => {
  let a = 1;
  let b = 0;
  for (let from = 0; from < bytes.length; from += adlerStride) {
    const end = Math.min(bytes.length, from + adlerStride);
    for (let i = from; i < end; i++) {
      a += bytes[i]!;
      b += a;
    }
    a %= adlerModulus;
    b %= adlerModulus;
  }
  return b * 65_536 + a;
};

/** Combines the checksums of two consecutive byte ranges. `secondBytes` is the length of the second. */
export const combineAdler32 = (first: number, second: number, secondBytes: number): number => {
  const a1 = first % 65_536;
  const b1 = Math.floor(first / 65_536);
  const a2 = second % 65_536;
  const b2 = Math.floor(second / 65_536);
  const a = (a1 + a2 - 1 + adlerModulus) % adlerModulus;
  const b = (b1 + b2 + (secondBytes % adlerModulus) * (a1 - 1 + adlerModulus)) % adlerModulus;
  return b * 65_536 + a;
};
