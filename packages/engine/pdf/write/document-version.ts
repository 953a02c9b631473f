import type { PdfDocument } from '../read/pdf-document.ts';

/** Returns the version of a new file: the document's own, but at least 1.5, for object streams (7.5.2, 7.7.2). */
export const chooseDocumentVersion = (document: PdfDocument): string => {
  const head = Buffer.from(
    document.bytes.buffer,
    document.bytes.byteOffset,
    Math.min(8, document.bytes.length),
  ).toString('latin1');
  const header = /^%PDF-([12]\.\d)/.exec(head)?.[1] ?? '1.7';
  const later = document.name(document.dict(document.trailer.get('Root'))?.get('Version') ?? null) ?? '';
  return ['1.5', header, ...(/^[12]\.\d$/.test(later) ? [later] : [])].reduce((a, b) => (b > a ? b : a));
};

/** Returns the version in a file's header, or 1.7 if the header has no version. */
export const readHeaderVersion = (bytes: Uint8Array): string => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(8, bytes.length)).toString('latin1');
  return /^%PDF-(\d\.\d)/.exec(head)?.[1] ?? '1.7';
};
