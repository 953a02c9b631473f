import { buildTextCodes } from '@bulkfill/engine/zip/build-text-codes';

const minMatch = 4;
const maxMatch = 258;
const maxDistance = 32_768;
const hashBits = 13;

/** Produces the same bytes as deflateText in plain steps, without optimization. Only the code tables are shared. */
export const deflateTextPlainly = (text: Uint8Array): Uint8Array => {
  const { ofBytes, ofMatches, ofEnd, ofDistances, header } = buildTextCodes();
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let at = 0; at < count; at++) bits.push((value >>> at) & 1);
  };
  const send = (code: number): void => put(code & 0xffffff, code >>> 24);
  for (const byte of header.bytes) put(byte, 8);
  put(header.bits, header.bitCount);

  const view = new DataView(text.buffer, text.byteOffset, text.byteLength);
  const seen = new Map<number, number>();
  const hash = (at: number): number => Math.imul(view.getInt32(at, true), 0x9e37_79b1) >>> (32 - hashBits);
  const lastHashed = text.length - minMatch;

  /** Returns how many bytes from `at` equal those from `from`: at least four, or zero. */
  const matched = (from: number, at: number): number => {
    let count = 0;
    while (count < maxMatch && at + count < text.length && text[from + count] === text[at + count]) count++;
    return count >= minMatch ? count : 0;
  };

  let at = 0;
  while (at <= lastHashed) {
    const before = seen.get(hash(at));
    seen.set(hash(at), at);
    const length = before === undefined || at - before > maxDistance ? 0 : matched(before, at);
    if (before === undefined || length === 0) {
      send(ofBytes[text[at]!]!);
      at++;
      continue;
    }
    send(ofMatches[length]!);
    const distance = at - before;
    const symbol = ofDistances.findLastIndex(({ from }) => from <= distance);
    const code = ofDistances[symbol]!;
    put(code.bits, code.bitCount);
    put(distance - code.from, code.extraBitCount);
    for (let inside = at + 1; inside < at + Math.min(length, 8) && inside <= lastHashed; inside++)
      seen.set(hash(inside), inside);
    at += length;
  }
  for (; at < text.length; at++) send(ofBytes[text[at]!]!);
  send(ofEnd);
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits.slice(8 * byte, 8 * byte + 8).reduce((sum, bit, place) => sum | (bit << place), 0),
  );
};
