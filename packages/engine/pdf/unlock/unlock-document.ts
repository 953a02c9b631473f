import { EngineError } from '../../core/engine-error.ts';
import { PdfDict } from '../pdf-value.ts';
import { findHeader, maxXrefBytes, openPdf, readSoundXref } from '../read/open-pdf.ts';
import { readPages } from '../read/page-tree.ts';
import { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import { rebuildXref } from '../read/rebuild-xref.ts';
import { makeDecipher } from './decipher.ts';
import { type EncryptDictionary, readEncryptDictionary } from './encrypt-dictionary.ts';
import { findFileKey } from './file-key.ts';
import { writeCopy } from './write-copy.ts';

export interface UnlockOptions {
  /** User or owner password; an empty one counts as absent. */
  readonly password?: string | undefined;
  readonly rightsConfirmed: boolean;
}

export interface UnlockedPdf {
  /** The source's own bytes if it is not encrypted. */
  readonly bytes: Uint8Array;
  readonly protection: string | undefined;
  readonly openedAs: 'user' | 'owner' | undefined;
  /** Whether the source has signatures, which are invalid for the copy. */
  readonly isSigned: boolean;
}

/**
 * Writes an unencrypted copy of an encrypted PDF: the same objects with the same numbers, and streams unchanged except
 * for the encryption. Throws `PASSWORD_REQUIRED`, `PASSWORD_WRONG`; `RIGHTS_NOT_CONFIRMED` if it opens without a
 * password; `ENCRYPTED_PDF_UNSUPPORTED` for public-key and unknown security; `INVALID_PDF`.
 */
export const unlockDocument = (source: Uint8Array, options: UnlockOptions): UnlockedPdf => {
  const header = findHeader(source);
  const body = source.subarray(header ?? 0);
  for (const read of header === undefined ? [rebuildXref] : [readSoundXref, rebuildXref]) {
    try {
      const locked = new PdfDocument(body, read(body, maxXrefBytes));
      const encrypt = locked.trailer.get('Encrypt');
      const dict = locked.resolve(encrypt);
      if (dict === null) break;
      if (!(dict instanceof PdfDict))
        throw new EngineError('ENCRYPTED_PDF_UNSUPPORTED', { message: damagedDictionary });
      return unlocked(locked, dict, read === rebuildXref, options);
    } catch (error) {
      if (!(error instanceof PdfSyntaxError) && !(error instanceof RangeError)) throw error;
      if (read === rebuildXref) throw new EngineError('INVALID_PDF', { cause: error });
    }
  }
  // Not encrypted; an invalid file is rejected with the same errors as in all commands.
  openPdf(source, { maxPages: Number.MAX_SAFE_INTEGER });
  return { bytes: source, protection: undefined, openedAs: undefined, isSigned: false };
};

const damagedDictionary = 'The PDF cannot be unlocked: its encryption dictionary is damaged.';

const unlocked = (locked: PdfDocument, dict: PdfDict, isRebuilt: boolean, options: UnlockOptions): UnlockedPdf => {
  const dictionary = readEncryptDictionary(locked, dict);
  const { key, openedAs } = openedBy(dictionary, options);
  let isSigned = false;
  const decipher = makeDecipher(dictionary, key, () => {
    isSigned = true;
  });
  // Rebuild again: object streams were unreadable without the key.
  const xref = isRebuilt ? rebuildXref(locked.bytes, maxXrefBytes, decipher) : locked.xref;
  const document = new PdfDocument(locked.bytes, xref, decipher);
  readPages(document, Number.MAX_SAFE_INTEGER, isRebuilt);
  document.forgive();
  const bytes = writeCopy(document);
  return { bytes, protection: protectionOf(dictionary, key), openedAs, isSigned };
};

const openedBy = (dictionary: EncryptDictionary, { password = '', rightsConfirmed }: UnlockOptions) => {
  if (password !== '') {
    const found = findFileKey(dictionary, password);
    if (found === undefined) throw new EngineError('PASSWORD_WRONG');
    return found;
  }
  const found = findFileKey(dictionary, '');
  if (found === undefined) throw new EngineError('PASSWORD_REQUIRED');
  if (!rightsConfirmed) throw new EngineError('RIGHTS_NOT_CONFIRMED');
  return { key: found.key, openedAs: undefined };
};

const protectionOf = ({ version, strings, streams }: EncryptDictionary, key: Buffer): string =>
  `${version < 5 && strings !== 'aes' && streams !== 'aes' ? 'RC4' : 'AES'} with ${key.length * 8} bits`;
