import { EngineError } from '../../lib/engine/kit/engine-error.ts';
import type { UnlockOptions } from '../../lib/engine/pdf/unlock/unlock-document.ts';
import { BoundedThread } from '../../lib/engine/threads/bounded-thread.ts';
import { WorkFailed } from '../../lib/engine/threads/work-failed.ts';
import { documentBounds, documentHeap } from './document-bounds.ts';
import type { PdfResults, PdfTask } from './pdf-task.ts';

/** What goes with each question. */
type Asked<Kind extends keyof PdfResults> = Kind extends 'unlock' ? { readonly unlock: UnlockOptions } : { readonly maxPages: number };

/**
 * Asks a thread of its own about a PDF: hostile bytes can hold up neither the command nor the machine.
 *
 * Throws EngineError `INVALID_PDF` (also for one that takes more than `documentBounds`), `ENCRYPTED_PDF_UNSUPPORTED`, `MAX_PDF_PAGES_EXCEEDED`;
 *   for `unlock` those of `unlockDocument`.
 */
export const readPdf = async <Kind extends keyof PdfResults>(
  kind: Kind,
  bytes: Uint8Array,
  { signal, ...asked }: Asked<Kind> & { readonly signal?: AbortSignal },
): Promise<PdfResults[Kind]> => {
  const thread = new BoundedThread<PdfTask, never, PdfResults[Kind]>(new URL('./pdf-thread.ts', import.meta.url), documentHeap);
  try {
    return await thread.run({ kind, bytes, ...asked } as unknown as PdfTask, {
      bounds: documentBounds(bytes.length),
      signal,
    });
  } catch (error) {
    throw asDocumentError(error);
  } finally {
    await thread.close();
  }
};

/** What the caller of a bounded thread should say: a document that cannot be opened within bounds is not a valid PDF. */
export const asDocumentError = (error: unknown): unknown => {
  if (!(error instanceof WorkFailed) || !error.byDocument) return error;
  const message = `The source PDF could not be opened: ${error.message}.`;
  return new EngineError('INVALID_PDF', { message, cause: error });
};
