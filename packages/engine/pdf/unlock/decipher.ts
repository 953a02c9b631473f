import { createHash } from 'node:crypto';
import { nameOf, PdfDict, PdfStream, PdfString, type PdfValue } from '../pdf-value.ts';
import type { Decipher, IndirectObject } from '../read/indirect-object.ts';
import { decryptPadded } from './aes-cbc.ts';
import type { CryptMethod, EncryptDictionary } from './encrypt-dictionary.ts';
import { rc4 } from './rc4.ts';

type Resolve = (value: PdfValue) => PdfValue;

/**
 * Returns a function that decrypts objects with the file's key (ISO 32000-2, 7.6.3). Calls `onSignature` per signature.
 */
export const makeDecipher = (dictionary: EncryptDictionary, key: Buffer, onSignature: () => void): Decipher => {
  const decrypted = (method: CryptMethod, object: IndirectObject, data: Uint8Array): Uint8Array => {
    if (method === 'none') return data;
    const own = dictionary.version >= 5 ? key : objectKey(key, object, method);
    return method === 'rc4' ? rc4(own, data) : decryptPadded(own, data);
  };
  const openStrings = (value: PdfValue, object: IndirectObject): PdfValue => {
    if (value instanceof PdfString) {
      const bytes = decrypted(dictionary.strings, object, Buffer.from(value.bytes, 'latin1'));
      return new PdfString(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
    }
    if (Array.isArray(value)) for (const [at, item] of value.entries()) value[at] = openStrings(item, object);
    if (!(value instanceof PdfDict)) return value;
    const signed = isSignature(value);
    if (signed) onSignature();
    // The value of a signature is not encrypted, because it cannot sign itself.
    for (const [name, item] of value.map)
      if (!(signed && name === 'Contents')) value.map.set(name, openStrings(item, object));
    return value;
  };
  return (object, resolve) => {
    const { value } = object;
    if (!(value instanceof PdfStream)) return dictionary.strings === 'none' ? value : openStrings(value, object);
    const type = nameOf(resolve(value.dict.get('Type')));
    if (type === 'XRef') return value;
    const filter = withoutCrypt(value.dict, resolve);
    const method = filter.name === undefined ? methodOf(dictionary, type, value.raw) : dictionary.methodOf(filter.name);
    const dict = openStrings(filter.dict, object) as PdfDict;
    return new PdfStream(dict, decrypted(method, object, value.raw), value.isEndGuessed);
  };
};

/** Returns the key of an object (algorithm 1); "sAlT" distinguishes AES keys. */
const objectKey = (key: Buffer, { number, generation }: IndirectObject, method: CryptMethod): Buffer => {
  const which = Buffer.alloc(5);
  which.writeUIntLE(number % 0x1000000, 0, 3);
  which.writeUIntLE(generation % 0x10000, 3, 2);
  const digest = createHash('md5').update(key).update(which);
  if (method === 'aes') digest.update('sAlT');
  return digest.digest().subarray(0, method === 'aes' ? 16 : Math.min(16, key.length + 5));
};

const methodOf = (dictionary: EncryptDictionary, type: string | undefined, raw: Uint8Array): CryptMethod => {
  if (type === 'Metadata' && (!dictionary.encryptsMetadata || startsWith(raw, '<?xpacket'))) return 'none';
  return type === 'EmbeddedFile' ? dictionary.embeddedFiles : dictionary.streams;
};

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, text.length)).toString('latin1') === text;

/** Returns whether a dictionary is a signature, whose value is never encrypted (ISO 32000-2, 7.6.2). */
export const isSignature = (dict: PdfDict): boolean => {
  const type = nameOf(dict.get('Type'));
  return (
    dict.get('Contents') instanceof PdfString &&
    (type === 'Sig' || type === 'DocTimeStamp' || Array.isArray(dict.get('ByteRange')))
  );
};

/** Returns a stream's dictionary without its crypt filter, and that filter's name (7.4.10). */
export const withoutCrypt = (dict: PdfDict, resolve: Resolve): { readonly dict: PdfDict; readonly name?: string } => {
  const list = (value: PdfValue): PdfValue[] => {
    const resolved = resolve(value);
    return Array.isArray(resolved) ? [...resolved] : [resolved];
  };
  const filters = list(dict.get('Filter'));
  const at = filters.findIndex((filter) => nameOf(resolve(filter)) === 'Crypt');
  if (at < 0) return { dict };
  const parameters = list(dict.get('DecodeParms'));
  const own = resolve(parameters[at] ?? null);
  const name = own instanceof PdfDict ? nameOf(resolve(own.get('Name'))) : undefined;
  const copy = dict.copy();
  filters.splice(at, 1);
  parameters.splice(at, 1);
  const put = (key: string, values: readonly PdfValue[]): unknown =>
    values.every((value) => value === null) ? copy.delete(key) : copy.set(key, [...values]);
  put('Filter', filters);
  put('DecodeParms', parameters);
  return { dict: copy, name: name ?? 'Identity' };
};
