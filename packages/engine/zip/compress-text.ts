import { deflateSync } from 'node:zlib';
import { adler32 } from './adler32.ts';
import { deflateText } from './deflate-text.ts';

/** Longer texts use zlib: our own implementation is faster only for texts of some kilobytes. */
const maxOwnBytes = 256 * 1024;

/** Returns a zlib stream (RFC 1950), for FlateDecode, in a third of zlib's time for 6 % more bytes. */
export const compressText = (text: Uint8Array): Uint8Array => {
  if (text.length > maxOwnBytes) return deflateSync(text, { level: 1 });
  const block = deflateText(text);
  const stream = Buffer.allocUnsafe(2 + block.length + 4);
  stream.writeUInt16BE(0x7801, 0);
  stream.set(block, 2);
  stream.writeUInt32BE(adler32(text), 2 + block.length);
  return stream;
};
