import { EngineError } from '@bulkfill/engine/core/engine-error';
import type { UnlockOptions } from '@bulkfill/engine/pdf/unlock/unlock-document';
import { BoundedThread } from '@bulkfill/engine/threads/bounded-thread';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import { documentBounds, documentHeap } from './document-bounds.ts';
import type { PdfResults, PdfTask } from './pdf-task.ts';

type Asked<Kind extends keyof PdfResults> = Kind extends 'unlock'
  ? { readonly unlock: UnlockOptions }
  : { readonly maxPages: number };

/**
 * Runs a task on a PDF in a separate thread, so that hostile bytes can block neither the command nor the machine.
 *
 * Throws EngineError `INVALID_PDF` (also for one that exceeds `documentBounds`), `ENCRYPTED_PDF_UNSUPPORTED`,
 * `MAX_PDF_PAGES_EXCEEDED`; for `unlock`, the codes of `unlockDocument`.
 */
export const readPdf = async <Kind extends keyof PdfResults>(
  kind: Kind,
  bytes: Uint8Array,
  { signal, ...asked }: Asked<Kind> & { readonly signal?: AbortSignal },
): Promise<PdfResults[Kind]> => {
  const thread = new BoundedThread<PdfTask, never, PdfResults[Kind]>(
    new URL('./pdf-thread.ts', import.meta.url),
    documentHeap,
  );
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

/** Converts the failure of a bounded thread: a document that cannot be opened within the bounds is not a valid PDF. */
export const asDocumentError = (error: unknown): unknown => {
  if (!(error instanceof WorkFailed) || !error.byDocument) return error;
  const message = `The source PDF could not be opened: ${error.message}.`;
  return new EngineError('INVALID_PDF', { message, cause: error });
};
