import { createHash, hash } from 'node:crypto';
import { decryptBlocks, encryptBlocks } from './aes-cbc.ts';
import type { EncryptDictionary } from './encrypt-dictionary.ts';
import { encodePassword } from './password-bytes.ts';
import { rc4 } from './rc4.ts';

export interface FileKey {
  readonly key: Buffer;
  readonly openedAs: 'user' | 'owner';
}

/** Returns the file's key; `undefined` for a wrong password. An empty password opens files that need none. */
export const findFileKey = (dictionary: EncryptDictionary, password: string): FileKey | undefined => {
  for (const bytes of encodePassword(password, dictionary.revision)) {
    const found = dictionary.revision >= 5 ? keyOfAes256(dictionary, bytes) : keyByLength(dictionary, bytes);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Padding of a password to 32 bytes (ISO 32000-2, 7.6.4.3.2). */
export const passwordPadding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

const padded = (password: Uint8Array): Buffer =>
  Buffer.concat([password, passwordPadding]).subarray(0, passwordPadding.length);

const md5 = (...parts: readonly Uint8Array[]): Buffer => {
  const digest = createHash('md5');
  for (const part of parts) digest.update(part);
  return digest.digest();
};

const md5Again = 50;

const keyByLength = (dictionary: EncryptDictionary, password: Uint8Array): FileKey | undefined => {
  for (const length of dictionary.keyBytes) {
    const owner = keyOfUser(dictionary, userPassword(dictionary, password, length), length);
    if (owner !== undefined) return { key: owner, openedAs: 'owner' };
    const user = keyOfUser(dictionary, padded(password), length);
    if (user !== undefined) return { key: user, openedAs: 'user' };
  }
  return undefined;
};

/** Computes the key by algorithm 2, and verifies it by algorithms 4 to 6. `password` has 32 bytes. */
const keyOfUser = (
  { revision, owner, user, permissions, encryptsMetadata, id }: EncryptDictionary,
  password: Uint8Array,
  length: number,
): Buffer | undefined => {
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions);
  let key = md5(
    password,
    owner,
    bits,
    id,
    revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0),
  );
  if (revision >= 3) for (let i = 0; i < md5Again; i++) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  if (revision === 2) return rc4(key, passwordPadding).equals(user) ? key : undefined;
  const check = xorRounds(key, md5(passwordPadding, id), ascending);
  return user.subarray(0, check.length).equals(check) ? key : undefined;
};

/** Decrypts the padded user password in /O with the owner password (algorithm 7). */
const userPassword = ({ revision, owner }: EncryptDictionary, password: Uint8Array, length: number): Uint8Array => {
  let key = md5(padded(password));
  if (revision >= 3) for (let i = 0; i < md5Again; i++) key = md5(key);
  key = key.subarray(0, length);
  return revision === 2 ? rc4(key, owner) : xorRounds(key, owner, ascending.toReversed());
};

const ascending: readonly number[] = Array.from({ length: 20 }, (_, round) => round);

const xorRounds = (key: Uint8Array, data: Uint8Array, rounds: readonly number[]): Uint8Array =>
  rounds.reduce(
    (result, round) =>
      rc4(
        key.map((byte) => byte ^ round),
        result,
      ),
    data,
  );

/** Computes the key by algorithm 2.A: /U and /O contain a hash of 32 bytes, and two salts of 8. */
const keyOfAes256 = (
  { revision, owner, user, ownerKey, userKey }: EncryptDictionary,
  password: Buffer,
): FileKey | undefined => {
  const hashed = revision === 5 ? hashOfRevision5 : hashOfRevision6;
  const tried = [
    { openedAs: 'owner', entry: owner, wrapped: ownerKey, more: user },
    { openedAs: 'user', entry: user, wrapped: userKey, more: Buffer.alloc(0) },
  ] as const;
  for (const { openedAs, entry, wrapped, more } of tried) {
    if (!hashed(password, entry.subarray(32, 40), more).equals(entry.subarray(0, 32))) continue;
    return { key: decryptBlocks(hashed(password, entry.subarray(40, 48), more), Buffer.alloc(16), wrapped), openedAs };
  }
  return undefined;
};

const hashOfRevision5 = (password: Buffer, salt: Buffer, more: Buffer): Buffer =>
  hash('sha256', Buffer.concat([password, salt, more]), 'buffer');

const sha2 = ['sha256', 'sha384', 'sha512'] as const;

/** Computes the hash by algorithm 2.B: between 64 and 288 rounds, because one byte decides the end. */
export const hashOfRevision6 = (password: Buffer, salt: Buffer, more: Buffer): Buffer => {
  let key = hashOfRevision5(password, salt, more);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const once = Buffer.concat([password, key, more]);
    const repeated = Buffer.allocUnsafe(64 * once.length).fill(once);
    const mixed = encryptBlocks(key.subarray(0, 16), key.subarray(16, 32), repeated);
    // 256 mod 3 is 1, so the first 16 bytes as a number are congruent to their sum.
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = hash(sha2[sum % 3] as (typeof sha2)[number], mixed, 'buffer');
    last = mixed[mixed.length - 1]!;
  }
  return key.subarray(0, 32);
};
