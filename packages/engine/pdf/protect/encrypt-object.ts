import { ObjectParser } from '../read/object-parser.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serializeEncrypted } from './encrypted-text.ts';
import type { RowCipher } from './row-cipher.ts';

/** Encrypts the strings of an object, and its stream if it is one. */
export const encryptObject = (object: OutgoingObject, cipher: RowCipher): OutgoingObject => {
  const { body } = object;
  const encrypted = (text: string): string =>
    serializeEncrypted(new ObjectParser(Buffer.from(text, 'latin1')).read() ?? null, (bytes) =>
      cipher.encrypt(bytes).toString('hex'),
    );
  if (typeof body === 'string') return { ...object, body: encrypted(body) };
  return { ...object, body: { dict: encrypted(body.dict), stream: cipher.encrypt(body.stream) } };
};
