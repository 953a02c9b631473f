/**
 * Why work outside the main thread ended without an answer. `crowded-out`: the process was too large, and the work had no more than its
 * share of it, so the same work may do later.
 */
export type WorkFailure = 'out-of-time' | 'out-of-memory' | 'crowded-out' | 'crashed';

/** Work on hostile input ended without an answer: it was stopped, or its thread died. Says nothing about the machine's health. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed';
  readonly failure: WorkFailure;
  /** Its clock ran: it was opening or compiling a document, so the document is to blame. */
  readonly byDocument: boolean;

  /** `reason` says what happened, as the end of a sentence. */
  constructor(failure: WorkFailure, reason: string, { byDocument = false, cause }: { byDocument?: boolean; cause?: unknown } = {}) {
    super(reason, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.byDocument = byDocument;
  }
}
