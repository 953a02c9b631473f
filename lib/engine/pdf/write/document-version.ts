import type { PdfDocument } from '../read/pdf-document.ts';

/** The version of a file that is written from a document: the document's own, and 1.5 at least, for object streams (7.5.2, 7.7.2). */
export const documentVersion = (document: PdfDocument): string => {
  const head = Buffer.from(document.bytes.buffer, document.bytes.byteOffset, Math.min(8, document.bytes.length)).toString('latin1');
  const header = /^%PDF-([12]\.\d)/.exec(head)?.[1] ?? '1.7';
  const later = document.name(document.dict(document.trailer.get('Root'))?.get('Version') ?? null) ?? '';
  return ['1.5', header, ...(/^[12]\.\d$/.test(later) ? [later] : [])].reduce((a, b) => (b > a ? b : a));
};

/** What the header of a file says; 1.7 where it says nothing. */
export const headerVersion = (bytes: Uint8Array): string => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(8, bytes.length)).toString('latin1');
  return /^%PDF-(\d\.\d)/.exec(head)?.[1] ?? '1.7';
};
