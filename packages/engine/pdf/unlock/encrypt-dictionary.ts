import { EngineError } from '../../core/engine-error.ts';
import { type PdfDict, PdfString, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';

export type CryptMethod = 'none' | 'rc4' | 'aes';

/** Contents of a document's encryption dictionary (ISO 32000-2, 7.6.2 and 7.6.4). */
export interface EncryptDictionary {
  /** 1, 2, 4 or 5. */
  readonly version: number;
  /** 2 to 4, or 5 and 6 with version 5. */
  readonly revision: number;
  readonly owner: Buffer;
  readonly user: Buffer;
  readonly ownerKey: Buffer;
  readonly userKey: Buffer;
  readonly permissions: number;
  readonly encryptsMetadata: boolean;
  /** Possible lengths of the file's key: programs write bits, bytes, or wrong values. */
  readonly keyBytes: readonly number[];
  readonly strings: CryptMethod;
  readonly streams: CryptMethod;
  readonly embeddedFiles: CryptMethod;
  /** First part of the file identifier. */
  readonly id: Buffer;
  /** Returns the method of a crypt filter. Throws `ENCRYPTED_PDF_UNSUPPORTED` for a missing or unknown one. */
  readonly methodOf: (filter: string) => CryptMethod;
}

const refused = (reason: string): EngineError =>
  new EngineError('ENCRYPTED_PDF_UNSUPPORTED', { message: `The PDF cannot be unlocked: ${reason}.` });

const maxHandlerLength = 40;

/** Throws `ENCRYPTED_PDF_UNSUPPORTED` for public-key security, custom security handlers, and unknown versions. */
export const readEncryptDictionary = (document: PdfDocument, dict: PdfDict): EncryptDictionary => {
  const name = (key: string, from = dict): string | undefined => document.name(from.get(key));
  const whole = (key: string, from = dict): number | undefined => {
    const value = document.number(from.get(key));
    return Number.isInteger(value) ? value : undefined;
  };
  refuseOtherHandlers(name('Filter'), name('SubFilter'));
  const version = whole('V') ?? 0;
  const revision = whole('R') ?? 0;
  const isKnown = [1, 2, 4, 5].includes(version) && revision >= 2 && revision <= 6 && revision >= 5 === version >= 5;
  if (!isKnown)
    throw refused(`it has version ${version}, revision ${revision} of the standard's security, which is not known`);

  const filters = document.dict(dict.get('CF'));
  const methodOf = (filter: string): CryptMethod => {
    if (filter === 'Identity') return 'none';
    const entry = document.dict(filters?.get(filter) ?? null);
    const method = entry === undefined ? undefined : name('CFM', entry);
    if (method === 'V2') return 'rc4';
    if (method === 'AESV2' || method === 'AESV3') return 'aes';
    throw refused('it names a crypt filter that is not there, or not of a known kind');
  };
  const named = (key: string, fallback: CryptMethod): CryptMethod => {
    const filter = name(key);
    return filter === undefined ? fallback : methodOf(filter);
  };
  const hasFilters = version >= 4;
  const streams = hasFilters ? named('StmF', 'none') : 'rc4';
  const bytes = (key: string, length: number): Buffer => fixedBytes(document.resolve(dict.get(key)), length);
  const entryLengths = [...(filters?.map.values() ?? [])].slice(0, maxFilters).map((entry) => {
    const filter = document.dict(entry);
    return filter === undefined ? undefined : whole('Length', filter);
  });
  return {
    version,
    revision,
    owner: bytes('O', revision >= 5 ? 48 : 32),
    user: bytes('U', revision >= 5 ? 48 : 32),
    ownerKey: bytes('OE', 32),
    userKey: bytes('UE', 32),
    permissions: (whole('P') ?? 0) | 0,
    encryptsMetadata: !hasFilters || document.resolve(dict.get('EncryptMetadata')) !== false,
    keyBytes:
      version >= 5
        ? [32]
        : lengthsOf([...(revision === 2 ? [40] : []), whole('Length'), ...(hasFilters ? entryLengths : [])]),
    strings: hasFilters ? named('StrF', 'none') : 'rc4',
    streams,
    embeddedFiles: hasFilters ? named('EFF', streams) : 'rc4',
    id: identifier(document),
    methodOf,
  };
};

const maxFilters = 16;

const refuseOtherHandlers = (handler: string | undefined, subFilter: string | undefined): void => {
  if (handler === 'Standard') return;
  if (handler === 'Adobe.PubSec' || subFilter?.startsWith('adbe.pkcs7') === true) {
    throw refused(
      'it is locked with public-key security, for holders of certain certificates. One of them can save an unencrypted copy',
    );
  }
  // Include a name with plain characters in the message; do not repeat any other.
  const named =
    handler !== undefined && handler.length <= maxHandlerLength && /^[\w.-]+$/.test(handler) ? ` "${handler}"` : '';
  throw refused(
    `it is locked by the security handler${named}, which is not the standard's own. Only the program that locked it can open it`,
  );
};

/** Returns candidate lengths in bytes: the declared ones first, then the two most common. */
const lengthsOf = (declared: readonly (number | undefined)[]): readonly number[] => {
  const bytes = declared.flatMap((length) =>
    length === undefined ? [] : [length >= 40 ? Math.floor(length / 8) : length],
  );
  return [...new Set([...bytes, 16, 5])].filter((length) => length >= 5 && length <= 16);
};

/** Returns a string of the dictionary with a fixed length; some programs pad it, or omit trailing zeros. */
const fixedBytes = (value: PdfValue, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  if (value instanceof PdfString) bytes.write(value.bytes, 'latin1');
  return bytes;
};

const identifier = (document: PdfDocument): Buffer => {
  const id = document.array(document.trailer.get('ID'));
  const first = document.resolve(id?.[0] ?? null);
  return first instanceof PdfString ? Buffer.from(first.bytes, 'latin1') : Buffer.alloc(0);
};
