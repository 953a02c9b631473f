import { deflateSync } from 'node:zlib';
import type { OutgoingObject } from '../../write/outgoing-object.ts';

/** A stream object of the bytes under FlateDecode; `entries` are further ones of its dictionary. */
export const compressedStream = (number: number, bytes: Uint8Array, entries = ''): OutgoingObject => ({
  number,
  body: { dict: `<< /Filter /FlateDecode${entries === '' ? '' : ` ${entries}`} >>`, stream: deflateSync(bytes, { level: 9 }) },
});
