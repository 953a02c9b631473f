import { distanceLengths, literalLengths } from './text-code-lengths.ts';

/**
 * Deflates short texts without setting anything up: matches are found by a hash of four bytes, and all is written in one pass with Huffman
 * codes that are the same for every text (RFC 1951, 3.2.7). Half of zlib's time for some kilobytes, at the size of its level 1
 * (docs/decisions/row-cost.md).
 */

const hashBits = 13;
const maxDistance = 32_768;
const maxMatch = 258;
const minMatch = 4;
const maxHashedInMatch = 8;
const endOfBlock = 256;
const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** What a symbol is written as: the bits in the order in which they are sent, and how many. */
interface Codes {
  readonly bits: Uint16Array;
  readonly lengths: Uint8Array;
}

const reversed = (code: number, length: number): number => {
  let bits = 0;
  for (let at = 0; at < length; at++) bits |= ((code >>> at) & 1) << (length - 1 - at);
  return bits;
};

/** Canonical codes of given lengths (3.2.2). */
const codesOf = (lengths: Uint8Array): Codes => {
  const counts = new Uint16Array(16);
  for (const length of lengths) if (length > 0) counts[length]!++;
  const next = new Uint16Array(16);
  for (let length = 2; length <= 15; length++) next[length] = ((next[length - 1] as number) + (counts[length - 1] as number)) << 1;
  const bits = Uint16Array.from(lengths, (length) => (length === 0 ? 0 : reversed(next[length]!++, length)));
  return { bits, lengths };
};

const digits = (hexadecimal: string): Uint8Array => Uint8Array.from(hexadecimal, (digit) => Number.parseInt(digit, 16));

const literals = codesOf(digits(literalLengths));
const distances = codesOf(digits(distanceLengths));

/** What is written, in the order in which it is sent, and from bit 24 on how many bits that are: for each byte, and for each length of a match with its extra bits (3.2.5). */
const byteCodes = Uint32Array.from(
  { length: 256 },
  (_, byte) => (literals.bits[byte] as number) | ((literals.lengths[byte] as number) << 24),
);
const matchCodes = new Uint32Array(maxMatch + 1);
/** The same for the symbol of each distance, its extra bits not included; and from which distance on it stands for more than one. */
const distanceCodes = Uint32Array.from(distances.lengths, (length, symbol) => (distances.bits[symbol] as number) | (length << 24));
const distanceBase = new Uint16Array(30);
const distanceExtra = new Uint8Array(30);

const endCode = (literals.bits[endOfBlock] as number) | ((literals.lengths[endOfBlock] as number) << 24);

let base = 3;
for (let index = 0; index < 28; index++) {
  const extra = index < 8 ? 0 : (index >>> 2) - 1;
  const symbol = 257 + index;
  const length = literals.lengths[symbol] as number;
  for (let value = 0; value < 1 << extra && base + value < maxMatch; value++) {
    matchCodes[base + value] = (literals.bits[symbol] as number) | (value << length) | ((length + extra) << 24);
  }
  base += 1 << extra;
}
matchCodes[maxMatch] = (literals.bits[285] as number) | ((literals.lengths[285] as number) << 24);
for (let symbol = 0, from = 1; symbol < 30; symbol++) {
  const extra = symbol < 4 ? 0 : (symbol >>> 1) - 1;
  distanceBase[symbol] = from;
  distanceExtra[symbol] = extra;
  from += 1 << extra;
}

/** The beginning of a final block: its kind and its codes, the lengths of which repeat (3.2.7). */
const headerItems = (): readonly (readonly [bits: number, count: number])[] => {
  const all = [...literals.lengths, ...distances.lengths];
  const items: [symbol: number, extra: number][] = [];
  for (let at = 0; at < all.length; ) {
    let end = at + 1;
    while (end < all.length && all[end] === all[at]) end++;
    items.push([all[at++] as number, 0]);
    while (end - at >= 3) {
      const repeats = Math.min(6, end - at);
      items.push([16, repeats - 3]);
      at += repeats;
    }
  }
  // Five bits each but for the repeats and the most frequent ones: the code lengths' own codes need no more care.
  const own = new Uint8Array(19);
  for (const [symbol] of items) own[symbol] = 4;
  const used = own.filter((length) => length > 0).length;
  if (used > 16) throw new Error('The lengths of codes are more than four bits can tell.');
  // A complete code: some symbols with one bit less.
  for (let free = 16 - used, symbol = 18; free > 0; symbol--) {
    if (own[symbol] !== 4) continue;
    own[symbol] = 3;
    free--;
  }
  const codes = codesOf(own);
  const coded = items.flatMap(([symbol, extra]) => {
    const code = [codes.bits[symbol] as number, codes.lengths[symbol] as number] as const;
    return symbol === 16 ? [code, [extra, 2] as const] : [code];
  });
  return [
    [0b101, 3],
    [literals.lengths.length - 257, 5],
    [distances.lengths.length - 1, 5],
    [19 - 4, 4],
    ...codeLengthOrder.map((symbol) => [own[symbol] as number, 3] as const),
    ...coded,
  ];
};

/** The header's whole bytes, and the bits behind them. */
const packedHeader = (): { readonly bytes: Uint8Array; readonly bits: number; readonly count: number } => {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const [more, length] of headerItems()) {
    bits |= more << count;
    for (count += length; count >= 8; count -= 8) {
      bytes.push(bits & 255);
      bits >>>= 8;
    }
  }
  return { bytes: Uint8Array.from(bytes), bits, count };
};

/** Where four bytes stood last, from the first text on: an entry of an earlier text is below the start of this one. */
const seen = new Int32Array(1 << hashBits).fill(-1);
let seenFrom = 0;
let header: ReturnType<typeof packedHeader> | undefined;

/** The text, whose words can be read at any place, and what becomes of it. */
let input = new Uint8Array(32 * 1024);
let words = new DataView(input.buffer);
let output = new Uint8Array(2 * input.length);
let written = new DataView(output.buffer);

/** Bytes that a text can grow to: literals have 14 bits at most, the header some 100 bytes, and a word is written where a byte would do. */
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
 * One complete, final DEFLATE block. The result is valid until the next call.
 *
 * All is one function over local variables: a class that writes bits took twice as long.
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
  header ??= packedHeader();
  output.set(header.bytes);
  const bytes = input;
  const from = words;
  const out = written;
  let to = header.bytes.length;
  // At most seven bits wait; 24 more have room behind them.
  let pending = header.bits;
  let count = header.count;
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
    // Short matches come again somewhere else; of long ones the beginning is enough.
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
