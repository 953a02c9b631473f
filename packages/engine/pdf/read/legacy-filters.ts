import { isWhiteSpace, parseHexDigit } from './character-class.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';

/** Source: ISO 32000-2, 7.4.2. */
export const decodeAsciiHex = (data: Uint8Array): Uint8Array => {
  const out = new Uint8Array((data.length + 1) >> 1);
  let length = 0;
  let high = -1;
  for (const code of data) {
    if (code === 0x3e) break;
    const digit = parseHexDigit(code);
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      out[length++] = high * 16 + digit;
      high = -1;
    }
  }
  if (high >= 0) out[length++] = high * 16;
  return out.subarray(0, length);
};

/** Decodes ASCII85Decode (7.4.3): each `z` is four bytes, so it can be a decompression bomb. */
export const decodeAscii85 = (data: Uint8Array, maxBytes: number): Uint8Array => {
  let zeros = 0;
  for (const code of data) if (code === 0x7a) zeros++;
  const mostBytes = zeros * 4 + Math.ceil(((data.length - zeros) * 4) / 5) + 4;
  if (mostBytes > maxBytes + 4) throw new PdfSyntaxError(`a stream decodes to more than ${maxBytes} bytes`);
  const out = new Uint8Array(mostBytes);
  let length = 0;
  let value = 0;
  let count = 0;
  const flush = (bytes: number): void => {
    for (let shift = 24; bytes > 0; shift -= 8, bytes--) out[length++] = Math.floor(value / 2 ** shift) & 255;
  };
  for (const code of data) {
    if (code === 0x7e) break;
    if (isWhiteSpace(code)) continue;
    if (code === 0x7a && count === 0) {
      length += 4;
      continue;
    }
    if (code < 33 || code > 117) continue;
    value = value * 85 + (code - 33);
    if (++count === 5) {
      flush(4);
      value = 0;
      count = 0;
    }
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) value = value * 85 + 84;
    flush(count - 1);
  }
  return out.subarray(0, length);
};

/** Source: 7.4.5. */
export const decodeRunLength = (data: Uint8Array, maxBytes: number): Uint8Array => {
  const out = new GrowingBytes(maxBytes);
  for (let at = 0; at < data.length; ) {
    const control = data[at++] as number;
    if (control === 128) break;
    if (control < 128) {
      out.append(data.subarray(at, at + control + 1));
      at += control + 1;
    } else {
      out.append(new Uint8Array(257 - control).fill(data[at++] ?? 0));
    }
  }
  return out.bytes();
};

/** Decodes LZWDecode (7.4.4.2): codes of 9 to 12 bits, 256 clears, 257 ends. Calls `onDamage` if the end is missing. */
export const decodeLzw = (
  data: Uint8Array,
  earlyChange: number,
  maxBytes: number,
  onDamage?: () => void,
): Uint8Array => {
  const out = new GrowingBytes(maxBytes);
  const table: Uint8Array[] = Array.from({ length: 258 }, (_, code) =>
    code < 256 ? Uint8Array.of(code) : new Uint8Array(0),
  );
  let previous: Uint8Array | undefined;
  let width = 9;
  let bits = 0;
  let bitCount = 0;
  let isEnded = false;
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xffffff;
    bitCount += 8;
    if (bitCount < width) continue;
    bitCount -= width;
    const code = (bits >> bitCount) & ((1 << width) - 1);
    if (code === 257) {
      isEnded = true;
      break;
    }
    if (code === 256) {
      table.length = 258;
      previous = undefined;
      width = 9;
      continue;
    }
    let entry: Uint8Array | undefined = table[code];
    if (entry === undefined) {
      if (previous === undefined || code !== table.length) break;
      entry = joined(previous, previous[0] as number);
    }
    out.append(entry);
    if (previous !== undefined && table.length < 4096) table.push(joined(previous, entry[0] as number));
    previous = entry;
    const next = table.length + earlyChange;
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  if (!isEnded) onDamage?.();
  return out.bytes();
};

const joined = (start: Uint8Array, last: number): Uint8Array => {
  const out = new Uint8Array(start.length + 1);
  out.set(start);
  out[start.length] = last;
  return out;
};

class GrowingBytes {
  #buffer = new Uint8Array(4096);
  #length = 0;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  append(part: Uint8Array): void {
    if (this.#length + part.length > this.#max)
      throw new PdfSyntaxError(`a stream decodes to more than ${this.#max} bytes`);
    if (this.#length + part.length > this.#buffer.length) {
      const grown = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + part.length));
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(part, this.#length);
    this.#length += part.length;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
}
