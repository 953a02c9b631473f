import { createCipheriv, randomBytes } from 'node:crypto';
import { permissionNames, type ReaderPermission } from '../../svc/protection.ts';
import { encryptBlocks } from '../unlock/aes-cbc.ts';
import { hashOfRevision6 } from '../unlock/file-key.ts';

/** Bits of /P by action (ISO 32000-2, table 22), counted from 1: printing has a second bit for high quality. */
const bitsOf: Readonly<Record<ReaderPermission, readonly number[]>> = { print: [3, 12], copy: [5], fill: [9] };

/** All actions, also those without a name here: everything above the two reserved bits. */
const everything = -4;
/** Without actions: the reserved bits, and access for screen readers. */
const nothing = -3904 | (1 << 9);

/** Returns /P. All names allow everything; fewer allow only the named actions. */
export const permissionBits = (allowed: readonly ReaderPermission[]): number =>
  permissionNames.every((name) => allowed.includes(name))
    ? everything
    : allowed.flatMap((name) => bitsOf[name]).reduce((bits, bit) => bits | (1 << (bit - 1)), nothing);

export interface PasswordLock {
  /** 32 bytes. */
  readonly key: Buffer;
  /** /U, /UE, /O, /OE and /Perms. */
  readonly entries: readonly Buffer[];
}

/** Lengths of the entries of a lock. */
export const entryLengths = [48, 32, 48, 32, 16] as const;

/**
 * Makes a random file key that only the password opens (ISO 32000-2, algorithms 8 to 10). The owner's entries are
 * random: a digest of a random password that is not kept is indistinguishable from them.
 */
export const makeLock = (password: Buffer, permissions: number): PasswordLock => {
  const key = randomBytes(32);
  const salts = randomBytes(16);
  const none = Buffer.alloc(0);
  const user = Buffer.concat([hashOfRevision6(password, salts.subarray(0, 8), none), salts]);
  const userKey = encryptBlocks(hashOfRevision6(password, salts.subarray(8), none), Buffer.alloc(16), key);
  const rights = Buffer.alloc(16, 0xff);
  rights.writeInt32LE(permissions);
  rights.write('Tadb', 8, 'latin1');
  randomBytes(4).copy(rights, 12);
  const sealed = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(rights);
  return { key, entries: [user, userKey, randomBytes(48), randomBytes(32), sealed] };
};

/** Writes the dictionary of AES-256, revision 6. `entries`: the hexadecimal strings of a lock. */
export const writeEncryptDictionary = (permissions: number, entries: readonly string[]): string => {
  const [user, userKey, owner, ownerKey, rights] = entries;
  return (
    `<</Filter/Standard/V 5/R 6/Length 256/P ${permissions}/StmF/StdCF/StrF/StdCF` +
    '/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV3/Length 32>>>>' +
    `/U<${user}>/UE<${userKey}>/O<${owner}>/OE<${ownerKey}>/Perms<${rights}>>>`
  );
};
