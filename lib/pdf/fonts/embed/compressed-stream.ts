import { deflateSync } from 'node:zlib';
import type { PdfObject } from '../../pdf-object.ts';

/** A stream object of the bytes under FlateDecode; `entries` are further ones of its dictionary. */
export const compressedStream = (number: number, bytes: Uint8Array, entries = ''): PdfObject => ({
  number,
  body: { dict: `<< /Filter /FlateDecode${entries === '' ? '' : ` ${entries}`} >>`, stream: deflateSync(bytes, { level: 9 }) },
});
