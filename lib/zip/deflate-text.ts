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
  const bits = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= 15; length++) {
    code <<= 1;
    for (let symbol = 0; symbol < lengths.length; symbol++) if (lengths[symbol] === length) bits[symbol] = reversed(code++, length);
  }
  return { bits, lengths };
};

const digits = (hexadecimal: string): Uint8Array => Uint8Array.from(hexadecimal, (digit) => Number.parseInt(digit, 16));

/** Codes of all symbols, and for each length of a match its symbol with the extra bits behind it (3.2.5). */
const literals = codesOf(digits(literalLengths));
const distances = codesOf(digits(distanceLengths));
const matchBits = new Uint32Array(maxMatch + 1);
const matchLengths = new Uint8Array(maxMatch + 1);
const distanceBase = new Uint16Array(30);
const distanceExtra = new Uint8Array(30);

let base = 3;
for (let index = 0; index < 28; index++) {
  const extra = index < 8 ? 0 : (index >>> 2) - 1;
  const symbol = 257 + index;
  const length = literals.lengths[symbol] as number;
  for (let value = 0; value < 1 << extra && base + value < maxMatch; value++) {
    matchBits[base + value] = (literals.bits[symbol] as number) | (value << length);
    matchLengths[base + value] = length + extra;
  }
  base += 1 << extra;
}
matchBits[maxMatch] = literals.bits[285] as number;
matchLengths[maxMatch] = literals.lengths[285] as number;
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
let scratch = new Uint8Array(32 * 1024);
let header: ReturnType<typeof packedHeader> | undefined;

/** Bytes that a text can grow to: literals have 14 bits at most, and the header some 100 bytes. */
const maxDeflatedBytes = (sizeBytes: number): number => 2 * sizeBytes + 512;

/**
 * One complete, final DEFLATE block. The result is valid until the next call.
 *
 * All is one function over local variables: a class that writes bits took twice as long.
 */
export const deflateText = (text: Uint8Array): Uint8Array => {
  const { length } = text;
  if (seenFrom > 0x4000_0000) {
    seen.fill(-1);
    seenFrom = 0;
  }
  const start = seenFrom;
  seenFrom += length;
  if (scratch.length < maxDeflatedBytes(length)) scratch = new Uint8Array(2 * maxDeflatedBytes(length));
  header ??= packedHeader();
  const out = scratch;
  out.set(header.bytes);
  let to = header.bytes.length;
  let pending = header.bits;
  let count = header.count;
  const { bits, lengths } = literals;
  const lastHashed = length - minMatch;
  let at = 0;
  while (at < length) {
    let matched = 0;
    let distance = 0;
    if (at <= lastHashed) {
      const word = wordAt(text, at);
      const slot = Math.imul(word, 0x9e37_79b1) >>> (32 - hashBits);
      const candidate = (seen[slot] as number) - start;
      seen[slot] = start + at;
      if (candidate >= 0 && at - candidate <= maxDistance && wordAt(text, candidate) === word) {
        const end = Math.min(length - at, maxMatch);
        matched = minMatch;
        while (matched < end && text[candidate + matched] === text[at + matched]) matched++;
        distance = at - candidate;
      }
    }
    if (matched === 0) {
      const byte = text[at++] as number;
      pending |= (bits[byte] as number) << count;
      count += lengths[byte] as number;
    } else {
      // Room for 20 bits more behind the 15 that may wait: what is full is written first.
      if (count >= 8) {
        out[to++] = pending;
        pending >>>= 8;
        count -= 8;
      }
      pending |= (matchBits[matched] as number) << count;
      count += matchLengths[matched] as number;
      while (count >= 8) {
        out[to++] = pending;
        pending >>>= 8;
        count -= 8;
      }
      const high = 31 - Math.clz32(distance - 1);
      const symbol = distance <= 4 ? distance - 1 : 2 * high + (((distance - 1) >>> (high - 1)) & 1);
      pending |= (distances.bits[symbol] as number) << count;
      count += distances.lengths[symbol] as number;
      while (count >= 8) {
        out[to++] = pending;
        pending >>>= 8;
        count -= 8;
      }
      pending |= (distance - (distanceBase[symbol] as number)) << count;
      count += distanceExtra[symbol] as number;
      // Short matches come again somewhere else; of long ones the beginning is enough.
      const hashed = Math.min(at + Math.min(matched, maxHashedInMatch), lastHashed + 1);
      for (let inside = at + 1; inside < hashed; inside++) {
        seen[Math.imul(wordAt(text, inside), 0x9e37_79b1) >>> (32 - hashBits)] = start + inside;
      }
      at += matched;
    }
    if (count >= 16) {
      out[to++] = pending;
      out[to++] = pending >>> 8;
      pending >>>= 16;
      count -= 16;
    }
  }
  pending |= (bits[endOfBlock] as number) << count;
  count += lengths[endOfBlock] as number;
  for (; count > 0; count -= 8) {
    out[to++] = pending;
    pending >>>= 8;
  }
  return out.subarray(0, to);
};

const wordAt = (text: Uint8Array, at: number): number =>
  (text[at] as number) | ((text[at + 1] as number) << 8) | ((text[at + 2] as number) << 16) | ((text[at + 3] as number) << 24);
