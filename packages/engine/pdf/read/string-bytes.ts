import { parseHexDigit } from './character-class.ts';
import { decodeAsciiHex } from './legacy-filters.ts';

export const decodeLatin1 = (bytes: Uint8Array, start = 0, end = bytes.length): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.max(0, end - start)).toString('latin1');

export interface ScannedString {
  readonly text: string;
  /** Position of its closing delimiter; the end of the bytes if absent. */
  readonly close: number;
}

const backslash = 0x5c;

/**
 * Reads a literal string after its `(` (ISO 32000-2, 7.3.4.2) into one buffer: hostile ones have millions of escapes.
 */
export const readLiteralString = (bytes: Uint8Array, start: number, end: number): ScannedString => {
  let depth = 1;
  let isPlain = true;
  let close = start;
  for (; close < end; close++) {
    const code = bytes[close];
    if (code === 0x28) depth++;
    else if (code === 0x29) {
      if (--depth === 0) break;
    } else if (code === backslash) {
      isPlain = false;
      close++;
    } else if (code === 13) isPlain = false;
  }
  close = Math.min(close, end);
  return { text: isPlain ? decodeLatin1(bytes, start, close) : unescaped(bytes, start, close), close };
};

const escapedCodes: Readonly<Record<number, number>> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };

/** Decodes escapes and line ends (table 3 of 7.3.4.2); the result is never longer. */
const unescaped = (bytes: Uint8Array, start: number, end: number): string => {
  const out = Buffer.allocUnsafe(end - start);
  let length = 0;
  for (let at = start; at < end; ) {
    const code = bytes[at++] as number;
    if (code === 13) {
      // Every line end becomes one line feed.
      if (bytes[at] === 10) at++;
      out[length++] = 10;
      continue;
    }
    if (code !== backslash) {
      out[length++] = code;
      continue;
    }
    if (at >= end) break;
    const escaped = bytes[at++] as number;
    if (escaped === 10) continue;
    if (escaped === 13) {
      if (bytes[at] === 10) at++;
      continue;
    }
    if (!isOctal(escaped)) {
      out[length++] = escapedCodes[escaped] ?? escaped;
      continue;
    }
    let value = escaped - 48;
    for (let digits = 1; digits < 3 && at < end && isOctal(bytes[at] as number); digits++)
      value = value * 8 + (bytes[at++] as number) - 48;
    out[length++] = value & 255;
  }
  return out.toString('latin1', 0, length);
};

const isOctal = (code: number): boolean => code >= 48 && code <= 55;

/** Reads a hexadecimal string from the position after its `<` (7.3.4.3). */
export const readHexString = (bytes: Uint8Array, start: number, end: number): ScannedString => {
  let close = start;
  while (close < end && bytes[close] !== 0x3e) close++;
  return { text: decodeLatin1(decodeAsciiHex(bytes.subarray(start, close))), close };
};

/** Decodes `#xx` in a name (7.3.5); a number sign without two digits is literal. */
export const unescapeName = (bytes: Uint8Array, start: number, end: number): string => {
  const out = Buffer.allocUnsafe(end - start);
  let length = 0;
  for (let at = start; at < end; ) {
    const code = bytes[at++] as number;
    const high = code === 0x23 && at + 1 < end ? parseHexDigit(bytes[at]) : -1;
    const low = high < 0 ? -1 : parseHexDigit(bytes[at + 1]);
    if (low >= 0) at += 2;
    out[length++] = low < 0 ? code : high * 16 + low;
  }
  return out.toString('latin1', 0, length);
};
