import { PdfStream, PdfString } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';

const maxMetadataBytes = 1 << 20;

/** Returns whether a declared profile forbids object streams: PDF/A-1 (ISO 19005-1), PDF/X-1a, X-3 (ISO 15930). */
export const forbidsObjectStreams = (document: PdfDocument): boolean => isPdfA1(document) || isOldPdfX(document);

const isPdfA1 = (document: PdfDocument): boolean => {
  const metadata = document.resolve(document.dict(document.trailer.get('Root'))?.get('Metadata') ?? null);
  if (!(metadata instanceof PdfStream)) return false;
  try {
    const text = Buffer.from(document.decode(metadata, maxMetadataBytes)).toString('latin1');
    return /pdfaid:part\s*(?:=\s*["']|>)\s*1/.test(text);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false;
    throw error;
  }
};

const isOldPdfX = (document: PdfDocument): boolean => {
  const version = document.resolve(document.dict(document.trailer.get('Info'))?.get('GTS_PDFXVersion') ?? null);
  return version instanceof PdfString && /PDF\/X-[13]/.test(version.bytes);
};
