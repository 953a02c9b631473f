import { createCipheriv, createHash, hash, randomBytes } from 'node:crypto';
import { nameOf, PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '@bulkfill/engine/pdf/pdf-value';
import { PdfDocument } from '@bulkfill/engine/pdf/read/pdf-document';
import { readXref } from '@bulkfill/engine/pdf/read/xref-reader';
import { passwordPadding } from '@bulkfill/engine/pdf/unlock/file-key';
import { rc4 } from '@bulkfill/engine/pdf/unlock/rc4';
import { chooseDocumentVersion } from '@bulkfill/engine/pdf/write/document-version';
import { serialize } from '@bulkfill/engine/pdf/write/serialize';
import { selectDocumentEntries, serializeEntries } from '@bulkfill/engine/pdf/write/trailer-entries';
import { WholeFile } from '@bulkfill/engine/pdf/write/whole-file';

/** Encryption of a test PDF. */
export interface Lock {
  readonly kind: 'RC4 40' | 'RC4 128' | 'V4 RC4' | 'AES 128' | 'AES 256 R5' | 'AES 256 R6';
  readonly user?: string;
  readonly owner?: string;
  readonly encryptMetadata?: boolean;
  /** Crypt filters instead of StdCF: only with version 4 and 5. */
  readonly streams?: 'Identity';
  readonly strings?: 'Identity';
  readonly files?: 'Identity';
  /** Members that override the encryption dictionary. */
  readonly over?: readonly (readonly [string, PdfValue])[];
}

const versions = {
  'RC4 40': { version: 1, revision: 2, bytes: 5, cipher: 'rc4', method: 'V2' },
  'RC4 128': { version: 2, revision: 3, bytes: 16, cipher: 'rc4', method: 'V2' },
  'V4 RC4': { version: 4, revision: 4, bytes: 16, cipher: 'rc4', method: 'V2' },
  'AES 128': { version: 4, revision: 4, bytes: 16, cipher: 'aes', method: 'AESV2' },
  'AES 256 R5': { version: 5, revision: 5, bytes: 32, cipher: 'aes', method: 'AESV3' },
  'AES 256 R6': { version: 5, revision: 6, bytes: 32, cipher: 'aes', method: 'AESV3' },
} as const;

export const lockKinds = Object.keys(versions) as Lock['kind'][];

const id = Buffer.from('0123456789abcdef');
const permissions = -44;

const latin1 = (bytes: Uint8Array): PdfString => new PdfString(Buffer.from(bytes).toString('latin1'));
const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const padded = (password: string): Buffer =>
  Buffer.concat([Buffer.from(password, 'latin1'), passwordPadding]).subarray(0, 32);

/** Encrypts a valid PDF: every string and stream, following ISO 32000-2 and not the unlocking code. */
export const lockPdf = (source: Uint8Array, lock: Lock): Buffer => {
  const document = new PdfDocument(source, readXref(source, 1 << 28));
  const { entries, key } = makeEntries(lock);
  const { table } = document.xref;
  const numbers = [...table.numbers()].sort((a, b) => a - b);
  const file = new WholeFile(chooseDocumentVersion(document), source.length);
  for (const number of numbers) {
    const entry = table.find(number);
    if (entry?.kind === 'compressed') file.compressed(number, entry.stream, entry.index);
    if (entry?.kind !== 'offset') continue;
    const { value, generation } = document.readObject(number, entry.offset);
    if (value instanceof PdfStream && nameOf(value.dict.get('Type')) === 'XRef') continue;
    file.object(number, generation, locked(value, { number, generation, key, lock }));
  }
  const encrypt = table.highestNumber + 1;
  file.object(encrypt, 0, entries);
  const trailer = `${serializeEntries(selectDocumentEntries(document.trailer))}/Encrypt ${encrypt} 0 R/ID${serialize([latin1(id), latin1(id)])}`;
  const packed = numbers.some((number) => table.find(number)?.kind === 'compressed');
  return Buffer.from(packed ? file.endWithStream(encrypt + 1, trailer, false) : file.endWithTable(trailer));
};

interface Locking {
  readonly number: number;
  readonly generation: number;
  readonly key: Buffer;
  readonly lock: Lock;
}

const locked = (value: PdfValue, how: Locking): PdfValue => {
  const { lock } = how;
  if (value instanceof PdfString)
    return lock.strings === 'Identity' ? value : latin1(enciphered(Buffer.from(value.bytes, 'latin1'), how));
  if (Array.isArray(value)) return value.map((item) => locked(item, how));
  if (value instanceof PdfDict) {
    const isSignature = value.has('ByteRange');
    return new PdfDict(
      [...value.map].map(([key, item]) => [key, isSignature && key === 'Contents' ? item : locked(item, how)] as const),
    );
  }
  if (!(value instanceof PdfStream)) return value;
  const dict = locked(value.dict, how) as PdfDict;
  const type = nameOf(value.dict.get('Type'));
  const crypt = cryptFilter(value.dict);
  const isOpen =
    crypt !== undefined
      ? crypt === 'Identity'
      : (type === 'Metadata' && lock.encryptMetadata === false && versions[lock.kind].version >= 4) ||
        (type === 'EmbeddedFile' ? (lock.files ?? lock.streams) : lock.streams) === 'Identity';
  return new PdfStream(dict, isOpen ? value.raw : enciphered(value.raw, how));
};

/** Returns the name of a stream's own crypt filter, if its first filter is one. */
const cryptFilter = (dict: PdfDict): string | undefined => {
  const first = (value: PdfValue): PdfValue => (Array.isArray(value) ? (value[0] ?? null) : value);
  if (nameOf(first(dict.get('Filter'))) !== 'Crypt') return undefined;
  const parameters = first(dict.get('DecodeParms'));
  return (parameters instanceof PdfDict ? nameOf(parameters.get('Name')) : undefined) ?? 'Identity';
};

const enciphered = (data: Uint8Array, { number, generation, key, lock }: Locking): Buffer => {
  const { version, cipher } = versions[lock.kind];
  const salt = Buffer.from([
    number & 255,
    (number >> 8) & 255,
    (number >> 16) & 255,
    generation & 255,
    generation >> 8,
  ]);
  const own =
    version === 5
      ? key
      : md5(key, salt, Buffer.from(cipher === 'aes' ? 'sAlT' : '')).subarray(0, Math.min(16, key.length + 5));
  if (cipher === 'rc4') return rc4(own, data);
  const iv = randomBytes(16);
  const aes = createCipheriv(`aes-${own.length * 8}-cbc`, own, iv);
  return Buffer.concat([iv, aes.update(data), aes.final()]);
};

const makeEntries = (lock: Lock): { readonly entries: PdfDict; readonly key: Buffer } => {
  const { version, revision, bytes, method } = versions[lock.kind];
  const { user = '', owner = 'owner', encryptMetadata = true } = lock;
  const made =
    revision >= 5 ? modernSecrets(user, owner, revision) : oldSecrets(user, owner, revision, bytes, encryptMetadata);
  const entries = new PdfDict([
    ['Filter', PdfName.of('Standard')],
    ['V', version],
    ['R', revision],
    ['Length', bytes * 8],
    ['P', permissions],
    ...Object.entries(made.secrets).map(([name, value]) => [name, latin1(value)] as const),
  ]);
  if (version >= 4) {
    const filter = new PdfDict([
      ['CFM', PdfName.of(method)],
      ['AuthEvent', PdfName.of('DocOpen')],
      ['Length', bytes],
    ]);
    entries.set('CF', new PdfDict([['StdCF', filter]]));
    entries.set('StmF', PdfName.of(lock.streams ?? 'StdCF')).set('StrF', PdfName.of(lock.strings ?? 'StdCF'));
    if (lock.files !== undefined) entries.set('EFF', PdfName.of(lock.files));
    entries.set('EncryptMetadata', encryptMetadata);
  }
  for (const [name, value] of lock.over ?? []) entries.set(name, value);
  return { entries, key: made.key };
};

interface Secrets {
  readonly secrets: Readonly<Record<string, Buffer>>;
  readonly key: Buffer;
}

/** Computes algorithms 2 to 5. */
const oldSecrets = (
  user: string,
  owner: string,
  revision: number,
  bytes: number,
  encryptMetadata: boolean,
): Secrets => {
  let ownerKey = md5(padded(owner));
  if (revision >= 3) for (let i = 0; i < 50; i++) ownerKey = md5(ownerKey);
  ownerKey = ownerKey.subarray(0, bytes);
  const rounds = (key: Buffer, data: Buffer): Buffer => {
    let result = data;
    for (let round = 0; round < (revision >= 3 ? 20 : 1); round++)
      result = rc4(
        key.map((byte) => byte ^ round),
        result,
      );
    return result;
  };
  const ownerEntry = rounds(ownerKey, padded(user));
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions);
  let key = md5(
    padded(user),
    ownerEntry,
    bits,
    id,
    revision >= 4 && !encryptMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0),
  );
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, bytes));
  key = key.subarray(0, bytes);
  const userEntry =
    revision === 2
      ? rc4(key, passwordPadding)
      : Buffer.concat([rounds(key, md5(passwordPadding, id)), Buffer.alloc(16)]);
  return { secrets: { O: ownerEntry, U: userEntry }, key };
};

/** Computes algorithms 8 and 9. */
const modernSecrets = (user: string, owner: string, revision: number): Secrets => {
  const key = randomBytes(32);
  const wrap = (by: Buffer): Buffer => {
    const aes = createCipheriv('aes-256-cbc', by, Buffer.alloc(16)).setAutoPadding(false);
    return Buffer.concat([aes.update(key), aes.final()]);
  };
  const entry = (password: string, more: Buffer): readonly [Buffer, Buffer] => {
    const salts = randomBytes(16);
    const hashed = (salt: Buffer): Buffer => hardened(Buffer.from(password), salt, more, revision);
    return [Buffer.concat([hashed(salts.subarray(0, 8)), salts]), wrap(hashed(salts.subarray(8)))];
  };
  const [U, UE] = entry(user, Buffer.alloc(0));
  const [O, OE] = entry(owner, U);
  return { secrets: { O, U, OE, UE, Perms: randomBytes(16) }, key };
};

/** Computes algorithm 2.B, with the remainder of the whole number. */
const hardened = (password: Buffer, salt: Buffer, more: Buffer, revision: number): Buffer => {
  let result: Buffer = hash('sha256', Buffer.concat([password, salt, more]), 'buffer');
  if (revision === 5) return result;
  for (let round = 1; ; round++) {
    const aes = createCipheriv('aes-128-cbc', result.subarray(0, 16), result.subarray(16, 32)).setAutoPadding(false);
    const mixed = aes.update(Buffer.concat(new Array(64).fill(Buffer.concat([password, result, more]))));
    const remainder = BigInt(`0x${mixed.subarray(0, 16).toString('hex')}`) % 3n;
    result = hash(`sha${256 + 128 * Number(remainder)}`, mixed, 'buffer');
    if (round >= 64 && (mixed.at(-1) as number) <= round - 32) return result.subarray(0, 32);
  }
};

/**
 * Returns every object of an unencrypted PDF by number, as text that is equal in two copies, including strings and
 * stream bytes.
 */
export const objectsIn = (bytes: Uint8Array): ReadonlyMap<number, string> => {
  const document = new PdfDocument(bytes, readXref(bytes, 1 << 28));
  const objects = new Map<number, string>();
  for (const number of [...document.xref.table.numbers()].sort((a, b) => a - b)) {
    const value = document.resolve(new PdfRef(number, 0));
    if (!(value instanceof PdfStream)) objects.set(number, serialize(value));
    else if (nameOf(value.dict.get('Type')) !== 'XRef')
      objects.set(number, `${serialize(value.dict.copy().delete('Length'))} ${Buffer.from(value.raw).toString('hex')}`);
  }
  return objects;
};
