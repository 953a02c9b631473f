import { createCipheriv, createDecipheriv } from 'node:crypto';

const blockBytes = 16;

const nameOf = (key: Uint8Array): string => `aes-${key.length * 8}-cbc`;

/** Decrypts whole blocks without padding. */
export const decryptBlocks = (key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer => {
  const decipher = createDecipheriv(nameOf(key), key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(data), decipher.final()]);
};

/** Encrypts whole blocks without padding. */
export const encryptBlocks = (key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer =>
  createCipheriv(nameOf(key), key, iv).setAutoPadding(false).update(data);

/** Decrypts padded blocks (ISO 32000-2, 7.6.3.1). Like viewers, drops an incomplete last block. */
export const decryptPadded = (key: Uint8Array, data: Uint8Array): Uint8Array => {
  const end = data.length - (data.length % blockBytes);
  if (end < 2 * blockBytes) return new Uint8Array(0);
  const clear = decryptBlocks(key, data.subarray(0, blockBytes), data.subarray(blockBytes, end));
  const padding = clear[clear.length - 1]!;
  const isPadded =
    padding >= 1 && padding <= blockBytes && clear.subarray(clear.length - padding).every((byte) => byte === padding);
  return isPadded ? clear.subarray(0, clear.length - padding) : clear;
};
