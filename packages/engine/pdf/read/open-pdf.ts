import { EngineError } from '../../core/engine-error.ts';
import { mib } from '../../core/units.ts';
import { PdfDict, PdfRef, PdfStream } from '../pdf-value.ts';
import { isEndCut } from './is-end-cut.ts';
import { readPages, type SourcePage } from './page-tree.ts';
import { PdfDocument } from './pdf-document.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';
import { rebuildXref } from './rebuild-xref.ts';
import { readXref, type Xref } from './xref-reader.ts';
import { maxObjectNumber } from './xref-table.ts';

export interface OpenedPdf {
  readonly document: PdfDocument;
  readonly pages: readonly SourcePage[];
  /** Bytes before the header, which file offsets do not count. */
  readonly headerOffset: number;
  /** Whether the file must be rewritten before an update: its cross-reference or page tree was damaged and rebuilt. */
  readonly repaired: boolean;
  readonly missingPages: number;
  /** Whether the file ends before its last revision does; the available part was read. */
  readonly endIsCut: boolean;
}

export interface OpenOptions {
  readonly maxPages: number;
}

/** Limit against decompression bombs in cross-reference sections. */
export const maxXrefBytes = 256 * mib;
/** Object numbers reserved for an update; more than any needs. */
const reservedNumbers = 1_000_000;
/** Bytes searched for the header, the same as poppler and pdf.js. */
const headerSearchBytes = 1024;

/**
 * Opens a source PDF: by its cross-reference if that is sound, else by scanning all bytes.
 * Throws `INVALID_PDF`, `ENCRYPTED_PDF_UNSUPPORTED` and `MAX_PDF_PAGES_EXCEEDED` (specification 7.2 and 7.3).
 */
export const openPdf = (bytes: Uint8Array, options: OpenOptions): OpenedPdf => {
  const header = findHeader(bytes);
  // Without a header, the origin of offsets is unknown; a file that nevertheless has a catalog is repaired.
  const headerOffset = header ?? 0;
  const body = bytes.subarray(headerOffset);
  let failure: unknown;
  const endIsCut = header !== undefined && isEndCut(body);
  for (const read of waysToRead(header !== undefined, endIsCut)) {
    try {
      const document = new PdfDocument(body, read(body, maxXrefBytes));
      refuseEncrypted(document);
      const { pages, isSound, missingPages } = readPages(document, options.maxPages, read === rebuildXref);
      if (pages.length > options.maxPages) {
        throw new EngineError('MAX_PDF_PAGES_EXCEEDED', {
          message: `The source PDF has more than ${options.maxPages} pages.`,
        });
      }
      document.forgive();
      return {
        document,
        pages,
        headerOffset,
        repaired: read === rebuildXref || !isSound || !hasRoom(document) || endsInStream(document),
        missingPages,
        endIsCut,
      };
    } catch (error) {
      if (!(error instanceof PdfSyntaxError) && !(error instanceof RangeError)) throw error;
      failure = error;
    }
  }
  const message = header === undefined ? { message: 'The source file is not a PDF: it has no %PDF- header.' } : {};
  throw new EngineError('INVALID_PDF', { ...message, cause: failure });
};

const waysToRead = (hasHeader: boolean, endIsCut: boolean): readonly (typeof rebuildXref)[] => {
  if (!hasHeader) return [rebuildXref];
  // The cross-reference leads only to the earlier revision.
  return endIsCut ? [rebuildXref, readSoundXref] : [readSoundXref, rebuildXref];
};

const hasRoom = (document: PdfDocument): boolean =>
  document.xref.table.highestNumber < maxObjectNumber - reservedNumbers;

/** Returns whether the last stream is unterminated: appended bytes would be read as its data. */
const endsInStream = (document: PdfDocument): boolean => {
  const { bytes, xref } = document;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const lastEnd = buffer.lastIndexOf('endstream');
  // Without another `stream` after it, all streams are terminated.
  if (!buffer.includes('stream', lastEnd < 0 ? 0 : lastEnd + 'endstream'.length)) return false;
  for (const number of xref.table.numbers()) {
    const entry = xref.table.find(number);
    if (entry?.kind !== 'offset' || entry.offset < lastEnd) continue;
    const value = document.resolve(new PdfRef(number, 0));
    if (value instanceof PdfStream && value.isEndGuessed) return true;
  }
  return false;
};

export const findHeader = (bytes: Uint8Array): number | undefined => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headerSearchBytes + 5));
  const at = head.indexOf('%PDF-');
  return at < 0 ? undefined : at;
};

/** Reads the file's own cross-reference. Throws `PdfSyntaxError` if it is damaged, or does not lead to the objects. */
export const readSoundXref = (bytes: Uint8Array, maxDecodedBytes: number): Xref => {
  const xref = readXref(bytes, maxDecodedBytes);
  const document = new PdfDocument(bytes, xref);
  if (!(xref.trailer.get('Root') instanceof PdfRef)) throw new PdfSyntaxError('the trailer has no /Root');
  const unsound: number[] = [];
  for (const number of xref.table.numbers()) if (!document.entryIsSound(number)) unsound.push(number);
  if (unsound.length === 0) return xref;
  // A dangling entry is harmless if that object exists nowhere; otherwise the table is wrong.
  const rebuilt = rebuildXref(bytes, maxDecodedBytes);
  const found = new PdfDocument(bytes, rebuilt);
  if (unsound.some((number) => isNeeded(found, number))) throw new PdfSyntaxError('the cross-reference is wrong');
  for (const number of unsound) xref.table.remove(number);
  return xref;
};

/** Returns whether an object exists and may be referenced: nothing references a cross-reference stream. */
const isNeeded = (document: PdfDocument, number: number): boolean => {
  if (document.xref.table.find(number) === undefined) return false;
  const value = document.resolve(new PdfRef(number, 0));
  return !(value instanceof PdfStream && document.name(value.dict.get('Type')) === 'XRef');
};

const refuseEncrypted = (document: PdfDocument): void => {
  const encrypt = document.trailer.get('Encrypt');
  if (encrypt === null) return;
  if (encrypt instanceof PdfDict || document.resolve(encrypt) !== null)
    throw new EngineError('ENCRYPTED_PDF_UNSUPPORTED');
};
