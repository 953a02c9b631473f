import { distanceLengths, literalLengths } from './text-code-lengths.ts';

/** Codes of `deflateText`, ready to be written (RFC 1951, 3.2.7): the same for every text. */

const maxMatch = 258;
const endOfBlock = 256;
const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Codes per symbol: the bits in transmission order, and their number. */
interface Codes {
  readonly bits: Uint16Array;
  readonly lengths: Uint8Array;
}

const reversed = (code: number, length: number): number => {
  let bits = 0;
  for (let at = 0; at < length; at++) bits |= ((code >>> at) & 1) << (length - 1 - at);
  return bits;
};

/** Returns canonical codes for the given lengths (3.2.2). */
const codesOf = (lengths: Uint8Array): Codes => {
  const counts = new Uint16Array(16);
  for (const length of lengths) if (length > 0) counts[length]!++;
  const next = new Uint16Array(16);
  for (let length = 2; length <= 15; length++)
    next[length] = ((next[length - 1] as number) + (counts[length - 1] as number)) << 1;
  const bits = Uint16Array.from(lengths, (length) => (length === 0 ? 0 : reversed(next[length]!++, length)));
  return { bits, lengths };
};

const digits = (hexadecimal: string): Uint8Array => Uint8Array.from(hexadecimal, (digit) => Number.parseInt(digit, 16));

/** A code with its extra bits, in transmission order; the bit count starts at bit 24. */
type SentBits = number;

/** A distance symbol (3.2.5). */
interface DistanceCode {
  readonly bits: number;
  readonly bitCount: number;
  readonly from: number;
  readonly extraBitCount: number;
}

interface TextCodes {
  readonly ofBytes: readonly SentBits[];
  /** Codes by match length, from 3 on; shorter lengths are unused. */
  readonly ofMatches: readonly SentBits[];
  readonly ofEnd: SentBits;
  readonly ofDistances: readonly DistanceCode[];
  /** Beginning of a block: whole bytes, and the bits after them. */
  readonly header: { readonly bytes: Uint8Array; readonly bits: number; readonly bitCount: number };
}

export const buildTextCodes = (): TextCodes => {
  const literals = codesOf(digits(literalLengths));
  const distances = codesOf(digits(distanceLengths));
  return {
    ofBytes: Array.from({ length: 256 }, (_, byte) => sent(literals, byte)),
    ofMatches: matchesOf(literals),
    ofEnd: sent(literals, endOfBlock),
    ofDistances: Array.from(distances.bits, (bits, symbol) => {
      const extraBitCount = symbol < 4 ? 0 : (symbol >>> 1) - 1;
      const from = symbol < 4 ? symbol + 1 : ((2 + (symbol & 1)) << extraBitCount) + 1;
      return { bits, bitCount: distances.lengths[symbol] as number, from, extraBitCount };
    }),
    header: packed(headerItems(literals, distances)),
  };
};

const sent = ({ bits, lengths }: Codes, symbol: number): SentBits =>
  (bits[symbol] as number) | ((lengths[symbol] as number) << 24);

const matchesOf = (literals: Codes): SentBits[] => {
  const matches: SentBits[] = [0, 0, 0];
  for (let index = 0; index < 28; index++) {
    const extraBitCount = index < 8 ? 0 : (index >>> 2) - 1;
    const symbol = 257 + index;
    const code = sent(literals, symbol) + (extraBitCount << 24);
    for (let extra = 0; extra < 1 << extraBitCount; extra++)
      matches.push(code | (extra << (literals.lengths[symbol] as number)));
  }
  // The maximum length has its own symbol.
  matches[maxMatch] = sent(literals, 285);
  return matches;
};

/** Returns the beginning of a final block: its type and its codes with run-length encoded lengths (3.2.7). */
const headerItems = (literals: Codes, distances: Codes): readonly (readonly [bits: number, count: number])[] => {
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
  // Four bits each: optimizing the codes of the code lengths is not worthwhile.
  const own = new Uint8Array(19);
  for (const [symbol] of items) own[symbol] = 4;
  const used = own.filter((length) => length > 0).length;
  if (used > 16) throw new Error('The lengths of codes are more than four bits can tell.');
  // Completes the code: some symbols get one bit less.
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

const packed = (items: readonly (readonly [bits: number, count: number])[]): TextCodes['header'] => {
  const bytes: number[] = [];
  let bits = 0;
  let bitCount = 0;
  for (const [more, length] of items) {
    bits |= more << bitCount;
    for (bitCount += length; bitCount >= 8; bitCount -= 8) {
      bytes.push(bits & 255);
      bits >>>= 8;
    }
  }
  return { bytes: Uint8Array.from(bytes), bits, bitCount };
};
