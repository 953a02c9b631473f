import { BoundedThread } from '../../lib/threads/bounded-thread.ts';
import { asDocumentError } from './as-document-error.ts';
import { documentBounds, documentHeap } from './document-bounds.ts';
import type { PdfResults, PdfTask } from './pdf-task.ts';

export interface ReadPdfOptions {
  readonly maxPages: number;
  readonly signal?: AbortSignal;
}

/**
 * Asks a thread of its own about a PDF: hostile bytes can hold up neither the command nor the machine.
 *
 * Throws AppError `INVALID_PDF` (also for one that takes more than `documentBounds`), `ENCRYPTED_PDF_UNSUPPORTED`, `MAX_PDF_PAGES_EXCEEDED`.
 */
export const readPdf = async <Kind extends keyof PdfResults>(
  kind: Kind,
  bytes: Uint8Array,
  { maxPages, signal }: ReadPdfOptions,
): Promise<PdfResults[Kind]> => {
  const thread = new BoundedThread<PdfTask, never, PdfResults[Kind]>(new URL('./pdf-thread.ts', import.meta.url), documentHeap);
  try {
    return await thread.run(
      { kind, bytes, maxPages },
      { bounds: documentBounds(bytes.length), ...(signal === undefined ? {} : { signal }) },
    );
  } catch (error) {
    throw asDocumentError(error);
  } finally {
    await thread.close();
  }
};
