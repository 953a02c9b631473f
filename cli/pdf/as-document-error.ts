import { EngineError } from '../../lib/engine/kit/engine-error.ts';
import { WorkFailed } from '../../lib/engine/threads/work-failed.ts';

/** What the caller of a bounded thread should say: a document that cannot be opened within bounds is not a valid PDF. */
export const asDocumentError = (error: unknown): unknown => {
  if (!(error instanceof WorkFailed) || !error.byDocument) return error;
  const message = `The source PDF could not be opened: ${error.message}.`;
  return new EngineError('INVALID_PDF', { message, cause: error });
};
