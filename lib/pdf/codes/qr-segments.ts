/** Bits of a QR code's data, most significant first. */
export interface QrBits {
  readonly bytes: Uint8Array;
  readonly length: number;
}

const byteMode = 0;
const alphanumericMode = 1;
const numericMode = 2;
const modes = [byteMode, alphanumericMode, numericMode] as const;

/** Mode indicators (ISO/IEC 18004, table 2). */
const indicators = [0b0100, 0b0010, 0b0001] as const;
const indicatorBits = 4;
/** Bits of the character count, by mode, for versions 1–9, 10–26 and 27–40 (table 3). */
const countBits = [
  [8, 16, 16],
  [9, 11, 13],
  [10, 12, 14],
] as const;

/** ECI 26 says that the bytes are UTF-8; its default would be ISO 8859-1 (7.4.2). */
const utf8Eci = (0b0111 << 8) | 26;
const utf8EciBits = 12;

const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const alphanumericValue = new Int8Array(128).fill(-1);
for (let i = 0; i < alphanumerics.length; i++) alphanumericValue[alphanumerics.charCodeAt(i)] = i;

/**
 * The shortest bits that hold the text in one version group (0: versions 1–9, 1: 10–26, 2: 27–40): a mode for each byte,
 * found by dynamic programming, and an ECI where the bytes are not ASCII. `utf8` is the text in UTF-8.
 */
export const qrDataBits = (utf8: Uint8Array, group: 0 | 1 | 2): QrBits => {
  const modeOf = cheapestModes(utf8, group);
  const bits = new BitWriter(utf8.length + 8 + (utf8.length >> 1));
  if (utf8.some((byte) => byte > 127)) bits.write(utf8Eci, utf8EciBits);
  for (let start = 0; start < utf8.length; ) {
    const mode = modeOf[start] as (typeof modes)[number];
    let end = start + 1;
    while (end < utf8.length && modeOf[end] === mode) end++;
    bits.write(indicators[mode], indicatorBits);
    bits.write(end - start, countBits[mode][group]);
    writeSegment(bits, utf8, mode, start, end);
    start = end;
  }
  return { bytes: bits.bytes, length: bits.length };
};

const writeSegment = (bits: BitWriter, utf8: Uint8Array, mode: number, start: number, end: number): void => {
  const value = (at: number): number => alphanumericValue[utf8[at] as number] as number;
  if (mode === byteMode) {
    for (let at = start; at < end; at++) bits.write(utf8[at] as number, 8);
  } else if (mode === alphanumericMode) {
    for (let at = start; at + 1 < end; at += 2) bits.write(45 * value(at) + value(at + 1), 11);
    if ((end - start) % 2 === 1) bits.write(value(end - 1), 6);
  } else {
    for (let at = start; at < end; at += 3) {
      let number = 0;
      const digits = Math.min(3, end - at);
      for (let i = 0; i < digits; i++) number = 10 * number + value(at + i);
      bits.write(number, 1 + 3 * digits);
    }
  }
};

/** Sixths of a bit that a character costs in each mode: 8, 5.5 and 3.33 bits. */
const costs = [48, 33, 20] as const;
const never = 0xffffff;

/** The mode of each byte. `from[mode][i]`: the mode of byte i on the cheapest way that leaves it ready to go on in `mode`. */
const cheapestModes = (utf8: Uint8Array, group: 0 | 1 | 2): Uint8Array => {
  const length = utf8.length;
  const headers = modes.map((mode) => 6 * (indicatorBits + countBits[mode][group])) as [number, number, number];
  const from = [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)] as const;
  const cost = [...headers] as [number, number, number];
  for (let i = 0; i < length; i++) {
    const value = (utf8[i] as number) < 128 ? (alphanumericValue[utf8[i] as number] as number) : -1;
    const stay0 = cost[byteMode] + costs[byteMode];
    const stay1 = value >= 0 ? cost[alphanumericMode] + costs[alphanumericMode] : never;
    const stay2 = value >= 0 && value <= 9 ? cost[numericMode] + costs[numericMode] : never;
    // A segment ends on a whole bit.
    const end0 = Math.ceil(stay0 / 6) * 6;
    const end1 = Math.ceil(stay1 / 6) * 6;
    const end2 = Math.ceil(stay2 / 6) * 6;
    for (const mode of modes) {
      let best = mode === byteMode ? stay0 : mode === alphanumericMode ? stay1 : stay2;
      let via: number = mode;
      if (mode !== byteMode && end0 + headers[mode] < best) [best, via] = [end0 + headers[mode], byteMode];
      if (mode !== alphanumericMode && end1 + headers[mode] < best) [best, via] = [end1 + headers[mode], alphanumericMode];
      if (mode !== numericMode && end2 + headers[mode] < best) [best, via] = [end2 + headers[mode], numericMode];
      cost[mode] = best;
      from[mode][i] = via;
    }
  }
  let mode = modes.reduce<number>((best, candidate) => (cost[candidate] < cost[best as 0] ? candidate : best), byteMode);
  const result = new Uint8Array(length);
  for (let i = length - 1; i >= 0; i--) {
    mode = from[mode as 0][i] as number;
    result[i] = mode;
  }
  return result;
};

class BitWriter {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
  }

  write(value: number, bits: number): void {
    if (this.length + bits > 8 * this.bytes.length) {
      const grown = new Uint8Array(2 * this.bytes.length + 4);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    for (let bit = bits - 1; bit >= 0; bit--, this.length++) {
      if ((value >> bit) & 1) this.bytes[this.length >> 3] = (this.bytes[this.length >> 3] as number) | (0x80 >> (this.length & 7));
    }
  }
}
