import { buildTextCodes } from './build-text-codes.ts';

const hashBits = 13;
const maxDistance = 32_768;
const maxMatch = 258;
const minMatch = 4;
const maxHashedInMatch = 8;

/** Converts the codes to typed arrays, when the first text is deflated. */
const makeTables = () => {
  const { ofBytes, ofMatches, ofEnd, ofDistances, header } = buildTextCodes();
  return {
    byteCodes: Uint32Array.from(ofBytes),
    matchCodes: Uint32Array.from(ofMatches),
    endCode: ofEnd,
    distanceCodes: Uint32Array.from(ofDistances, ({ bits, bitCount }) => bits | (bitCount << 24)),
    distanceBase: Uint16Array.from(ofDistances, ({ from }) => from),
    distanceExtra: Uint8Array.from(ofDistances, ({ extraBitCount }) => extraBitCount),
    header,
  };
};

let tables: ReturnType<typeof makeTables> | undefined;

/** Last position of each hash of four bytes. Entries of earlier texts are below the start of the current one. */
const seen = new Int32Array(1 << hashBits).fill(-1);
let seenFrom = 0;

let input = new Uint8Array(32 * 1024);
let words = new DataView(input.buffer);
let output = new Uint8Array(2 * input.length);
let written = new DataView(output.buffer);

/** Returns the maximum deflated size: literals have at most 14 bits, the header about 100 bytes. */
const maxDeflatedBytes = (sizeBytes: number): number => 2 * sizeBytes + 512;

const makeRoomFor = (sizeBytes: number): void => {
  if (input.length < sizeBytes) {
    input = new Uint8Array(2 * sizeBytes);
    words = new DataView(input.buffer);
  }
  if (output.length < maxDeflatedBytes(sizeBytes)) {
    output = new Uint8Array(2 * maxDeflatedBytes(sizeBytes));
    written = new DataView(output.buffer);
  }
};

/**
 * Deflates a text of up to a few hundred kilobytes as one complete, final block. The result is valid until the next
 * call. Finds matches by a hash of four bytes, and writes everything in one pass with fixed Huffman codes (RFC 1951,
 * 3.2.7). Needs no setup. For some kilobytes it takes half of zlib's time, at the size of zlib level 1
 * (docs/decisions/row-cost.md). All code is one function over local variables: a bit writer class took twice as long.
 */
export const deflateText = (text: Uint8Array): Uint8Array => {
  const { length } = text;
  makeRoomFor(length);
  input.set(text);
  if (seenFrom > 0x4000_0000) {
    seen.fill(-1);
    seenFrom = 0;
  }
  const start = seenFrom;
  seenFrom += length;
  tables ??= makeTables();
  const { byteCodes, matchCodes, endCode, distanceCodes, distanceBase, distanceExtra, header } = tables;
  output.set(header.bytes);
  const bytes = input;
  const from = words;
  const out = written;
  let to = header.bytes.length;
  // At most seven bits are pending; 24 more fit above them.
  let pending = header.bits;
  let count = header.bitCount;
  const lastHashed = length - minMatch;
  let at = 0;
  while (at <= lastHashed) {
    const word = from.getInt32(at, true);
    const slot = Math.imul(word, 0x9e37_79b1) >>> (32 - hashBits);
    const candidate = (seen[slot] as number) - start;
    seen[slot] = start + at;
    if (candidate < 0 || from.getInt32(candidate, true) !== word || at - candidate > maxDistance) {
      const code = byteCodes[word & 255] as number;
      pending |= (code & 0xffffff) << count;
      count += code >>> 24;
      out.setInt32(to, pending, true);
      to += count >>> 3;
      pending >>>= count & 24;
      count &= 7;
      at++;
      continue;
    }
    const end = Math.min(length - at, maxMatch);
    let matched = minMatch;
    while (matched < end && bytes[candidate + matched] === bytes[at + matched]) matched++;
    const lengthCode = matchCodes[matched] as number;
    pending |= (lengthCode & 0xffffff) << count;
    count += lengthCode >>> 24;
    out.setInt32(to, pending, true);
    to += count >>> 3;
    pending >>>= count & 24;
    count &= 7;
    const further = at - candidate - 1;
    const high = 31 - Math.clz32(further);
    const symbol = further < 4 ? further : 2 * high + ((further >>> (high - 1)) & 1);
    const distanceCode = distanceCodes[symbol] as number;
    const codeBits = distanceCode >>> 24;
    pending |= ((distanceCode & 0xffffff) | ((further + 1 - (distanceBase[symbol] as number)) << codeBits)) << count;
    count += codeBits + (distanceExtra[symbol] as number);
    out.setInt32(to, pending, true);
    to += count >>> 3;
    pending >>>= count & 24;
    count &= 7;
    // Short matches often recur elsewhere; for long ones, hashing the beginning is enough.
    const hashed = Math.min(at + Math.min(matched, maxHashedInMatch), lastHashed + 1);
    for (let inside = at + 1; inside < hashed; inside++) {
      seen[Math.imul(from.getInt32(inside, true), 0x9e37_79b1) >>> (32 - hashBits)] = start + inside;
    }
    at += matched;
  }
  for (; at <= length; at++) {
    const code = at < length ? (byteCodes[bytes[at] as number] as number) : endCode;
    pending |= (code & 0xffffff) << count;
    count += code >>> 24;
    out.setInt32(to, pending, true);
    to += count >>> 3;
    pending >>>= count & 24;
    count &= 7;
  }
  return output.subarray(0, count > 0 ? to + 1 : to);
};
