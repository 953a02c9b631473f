import { inflateSync } from 'node:zlib';
import { isWhiteSpace, parseHexDigit } from '../read/character-class.ts';
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from '../read/legacy-filters.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';

/** Decodes data of one filter. Returns `undefined` if readers may differ: damaged, truncated, beyond `maxBytes`. */
export type StrictDecoder = (
  data: Uint8Array,
  maxBytes: number,
  parameter: (key: string, fallback: number) => number,
) => Uint8Array | undefined;

const flate: StrictDecoder = (data, maxBytes) => {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, maxBytes) });
  } catch {
    return undefined;
  }
};

const lzw: StrictDecoder = (data, maxBytes, parameter) => {
  let isDamaged = false;
  const decoded = decodeLzw(data, parameter('EarlyChange', 1), maxBytes, () => {
    isDamaged = true;
  });
  return isDamaged ? undefined : decoded;
};

const asciiHex: StrictDecoder = (data) => {
  const end = data.indexOf(0x3e);
  if (end < 0 || !data.subarray(end + 1).every(isWhiteSpace)) return undefined;
  return data.subarray(0, end).every((code) => parseHexDigit(code) >= 0 || isWhiteSpace(code))
    ? decodeAsciiHex(data)
    : undefined;
};

const ascii85: StrictDecoder = (data, maxBytes) => {
  const end = data.indexOf(0x7e);
  if (end < 0 || data[end + 1] !== 0x3e || !data.subarray(end + 2).every(isWhiteSpace)) return undefined;
  return isSoundAscii85(data.subarray(0, end)) ? decodeAscii85(data, maxBytes) : undefined;
};

/** Returns whether data has groups of five digits below 2³², `z` between them, no single last digit (7.4.3). */
const isSoundAscii85 = (data: Uint8Array): boolean => {
  let value = 0;
  let count = 0;
  for (const code of data) {
    if (isWhiteSpace(code)) continue;
    if (code === 0x7a && count === 0) continue;
    if (code < 33 || code > 117) return false;
    value = value * 85 + (code - 33);
    if (++count < 5) continue;
    if (value > 0xffffffff) return false;
    value = 0;
    count = 0;
  }
  for (let padded = count; padded > 0 && padded < 5; padded++) value = value * 85 + 84;
  return count !== 1 && value <= 0xffffffff;
};

const runLength: StrictDecoder = (data, maxBytes) => {
  for (let at = 0; at < data.length; ) {
    const control = data[at] as number;
    if (control === 128) return decodeRunLength(data, maxBytes);
    at += control < 128 ? control + 2 : 2;
  }
  return undefined;
};

const strictly =
  (decode: StrictDecoder): StrictDecoder =>
  (data, maxBytes, parameter) => {
    try {
      return decode(data, maxBytes, parameter);
    } catch (error) {
      if (error instanceof PdfSyntaxError) return undefined;
      throw error;
    }
  };

/** Decoders by full filter name: short names belong to inline images, and not every reader accepts them elsewhere. */
export const strictDecoders: ReadonlyMap<string, StrictDecoder> = new Map([
  ['FlateDecode', flate],
  ['LZWDecode', strictly(lzw)],
  ['ASCIIHexDecode', asciiHex],
  ['ASCII85Decode', strictly(ascii85)],
  ['RunLengthDecode', strictly(runLength)],
]);

/** Source: 7.4.4.4. */
export const predictedFilters: ReadonlySet<string> = new Set(['FlateDecode', 'LZWDecode']);
