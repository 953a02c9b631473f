import { asDocumentError } from '../bounded/bound-exceeded.ts';
import { BoundedThread } from '../bounded/bounded-thread.ts';
import { documentBounds } from '../bounded/document-bounds.ts';
import type { PdfResults, PdfTask } from './pdf-task.ts';

export interface ReadPdfOptions {
  readonly maxPages: number;
  readonly signal?: AbortSignal;
}

/**
 * Asks a thread of its own about a PDF: hostile bytes can hold up neither the command nor the machine.
 *
 * @throws AppError `INVALID_PDF` (also for one that takes more than `documentBounds`), `ENCRYPTED_PDF_UNSUPPORTED`, `MAX_PDF_PAGES_EXCEEDED`.
 */
export const readPdf = async <Kind extends keyof PdfResults>(
  kind: Kind,
  bytes: Uint8Array,
  { maxPages, signal }: ReadPdfOptions,
): Promise<PdfResults[Kind]> => {
  const thread = new BoundedThread<PdfTask, never, PdfResults[Kind]>(
    new URL('./pdf-thread.ts', import.meta.url),
    documentBounds(bytes.length),
  );
  try {
    return await thread.run({ kind, bytes, maxPages }, signal === undefined ? {} : { signal });
  } catch (error) {
    throw asDocumentError(error);
  }
};
