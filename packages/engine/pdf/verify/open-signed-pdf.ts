import { EngineError } from '../../core/engine-error.ts';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { Decipher } from '../read/indirect-object.ts';
import { maxXrefBytes, readSoundXref } from '../read/open-pdf.ts';
import { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import { makeDecipher } from '../unlock/decipher.ts';
import { readEncryptDictionary } from '../unlock/encrypt-dictionary.ts';
import { findFileKey } from '../unlock/file-key.ts';
import { Invalid } from './verification.ts';

/** One state of a file: its bytes up to the end of an update. */
export interface SavedState {
  readonly document: PdfDocument;
  /** Position of its cross-reference. */
  readonly xrefOffset: number;
}

/**
 * Opens the file as it was when it ended at `end`. Never repairs: readers disagree about damaged files.
 * Throws `Invalid`; `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `ENCRYPTED_PDF_UNSUPPORTED`.
 */
export const openRevision = (bytes: Uint8Array, end: number, password: string | undefined): SavedState => {
  const body = bytes.subarray(0, end);
  try {
    if (Buffer.from(body.subarray(0, 5)).toString('latin1') !== '%PDF-')
      throw new Invalid('PDF_UNREADABLE', 'The file is not a PDF: it does not begin with %PDF-.');
    const xref = readSoundXref(body, maxXrefBytes);
    if (xref.table.isForked)
      throw new Invalid('PDF_UNREADABLE', 'The PDF is damaged: its cross-references name two older ones.');
    const locked = new PdfDocument(body, xref);
    const encrypt = locked.resolve(locked.trailer.get('Encrypt'));
    const decipher = encrypt instanceof PdfDict ? unlock(locked, encrypt, password) : undefined;
    const document = decipher === undefined ? locked : new PdfDocument(body, xref, decipher);
    document.forgive();
    return { document, xrefOffset: xref.startOffset };
  } catch (error) {
    if (!(error instanceof PdfSyntaxError) && !(error instanceof RangeError)) throw error;
    throw new Invalid('PDF_UNREADABLE', `The PDF is damaged: ${error.message}.`);
  }
};

const unlock = (document: PdfDocument, dict: PdfDict, password: string | undefined): Decipher => {
  const dictionary = readEncryptDictionary(document, dict);
  const found = findFileKey(dictionary, password ?? '');
  if (found === undefined) throw new EngineError(password === undefined ? 'PASSWORD_REQUIRED' : 'PASSWORD_WRONG');
  const decipher = makeDecipher(dictionary, found.key, () => undefined);
  // The dictionary itself is not encrypted (ISO 32000-2, 7.6.2).
  const own = document.trailer.get('Encrypt');
  return (object, resolve) =>
    own instanceof PdfRef && object.number === own.number ? object.value : decipher(object, resolve);
};

/** Returns the numbers that an object refers to. */
export const referencesIn = (value: PdfValue): Set<number> => {
  const found = new Set<number>();
  const waiting: PdfValue[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) found.add(next.number);
    else if (Array.isArray(next)) for (const item of next) waiting.push(item);
    else if (next instanceof PdfDict) for (const item of next.map.values()) waiting.push(item);
    else if (next instanceof PdfStream) waiting.push(next.dict);
  }
  return found;
};
