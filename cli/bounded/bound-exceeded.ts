import { AppError } from '../../lib/core/app-error.ts';

/** Work on a document was stopped because it took too much. */
export class BoundExceeded extends Error {
  override readonly name = 'BoundExceeded';
  readonly bound: 'time' | 'memory';
  /** It was opening or compiling the document, so that the document is to blame. */
  readonly byDocument: boolean;

  constructor(bound: 'time' | 'memory', byDocument: boolean, limit: string) {
    super(`the work took more than ${limit}${bound === 'memory' ? ' of memory' : ''}`);
    this.bound = bound;
    this.byDocument = byDocument;
  }
}

/** What the caller of a bounded thread should say: a document that cannot be opened within bounds is no valid PDF. */
export const asDocumentError = (error: unknown): unknown => {
  if (!(error instanceof BoundExceeded) || !error.byDocument) return error;
  const message = `The source PDF could not be opened: ${error.message}.`;
  return new AppError('INVALID_PDF', { message, cause: error });
};
