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

/** Why a thread that nobody ended is gone. `thread`: its name in a sentence. `cause`: what its error was, where it had one. */
export const lossOf = (thread: string, cause: unknown, byDocument = false): WorkFailed => {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new WorkFailed('out-of-memory', 'the work took more memory than a thread may have', { byDocument, cause });
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  return new WorkFailed('crashed', `${thread} ended without an answer${reason}`, { cause });
};
