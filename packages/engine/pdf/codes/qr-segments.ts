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

/** ECI 26 declares that the bytes are UTF-8; the default is ISO 8859-1 (7.4.2). */
const utf8Eci = (0b0111 << 8) | 26;
const utf8EciBits = 12;

const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const alphanumericValue = new Int8Array(128).fill(-1);
for (let i = 0; i < alphanumerics.length; i++) alphanumericValue[alphanumerics.charCodeAt(i)] = i;

/**
 * Returns the shortest bits that encode the text in one version group (0: versions 1–9, 1: 10–26, 2: 27–40). Dynamic
 * programming finds a mode for each byte; an ECI precedes bytes outside ASCII. `utf8` is the text in UTF-8.
 */
export const encodeQrData = (utf8: Uint8Array, group: 0 | 1 | 2): QrBits => {
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

/** Cost of a character in each mode, in sixths of a bit: 8, 5.5 and 3.33 bits. */
const costs = [48, 33, 20] as const;
const never = 0xffffff;

const wholeBits = (sixths: number): number => sixths + ((6 - (sixths % 6)) % 6);

/**
 * Returns the mode of each byte. `from[mode * length + i]`: mode of byte i on the cheapest path to continue in `mode`.
 */
const cheapestModes = (utf8: Uint8Array, group: 0 | 1 | 2): Uint8Array => {
  const length = utf8.length;
  const header0 = 6 * (indicatorBits + countBits[byteMode][group]);
  const header1 = 6 * (indicatorBits + countBits[alphanumericMode][group]);
  const header2 = 6 * (indicatorBits + countBits[numericMode][group]);
  const from = new Uint8Array(3 * length);
  let cost0: number = header0;
  let cost1: number = header1;
  let cost2: number = header2;
  for (let i = 0; i < length; i++) {
    const byte = utf8[i] as number;
    const value = byte < 128 ? (alphanumericValue[byte] as number) : -1;
    const stay0 = cost0 + costs[byteMode];
    const stay1 = value >= 0 ? cost1 + costs[alphanumericMode] : never;
    const stay2 = value >= 0 && value <= 9 ? cost2 + costs[numericMode] : never;
    // A segment ends on a whole bit. On equal cost, the current mode has priority, then the first mode.
    const end0 = wholeBits(stay0);
    const end1 = wholeBits(stay1);
    const end2 = wholeBits(stay2);
    const before0 = end2 < end1 ? numericMode : alphanumericMode;
    const before1 = end2 < end0 ? numericMode : byteMode;
    const before2 = end1 < end0 ? alphanumericMode : byteMode;
    const switch0 = Math.min(end1, end2) + header0;
    const switch1 = Math.min(end0, end2) + header1;
    const switch2 = Math.min(end0, end1) + header2;
    from[i] = switch0 < stay0 ? before0 : byteMode;
    from[length + i] = switch1 < stay1 ? before1 : alphanumericMode;
    from[2 * length + i] = switch2 < stay2 ? before2 : numericMode;
    cost0 = Math.min(stay0, switch0);
    cost1 = Math.min(stay1, switch1);
    cost2 = Math.min(stay2, switch2);
  }
  let mode: number = cost1 < cost0 ? alphanumericMode : byteMode;
  if (cost2 < Math.min(cost0, cost1)) mode = numericMode;
  const result = new Uint8Array(length);
  for (let i = length - 1; i >= 0; i--) {
    mode = from[mode * length + i] as number;
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
    const { bytes } = this;
    const at = this.length >> 3;
    // Writes into three bytes, from the first free bit.
    const placed = value << (24 - (this.length & 7) - bits);
    bytes[at] = (bytes[at] as number) | (placed >>> 16);
    bytes[at + 1] = (placed >>> 8) & 255;
    bytes[at + 2] = placed & 255;
    this.length += bits;
  }
}
