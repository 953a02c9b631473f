/** Reasons that work ended unanswered. `crowded-out`: other work made the process too large; a retry may succeed. */
export type WorkFailure = 'out-of-time' | 'out-of-memory' | 'crowded-out' | 'crashed';

/** Work on hostile input was stopped, or its thread died. It does not indicate a problem of the machine. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed';
  readonly failure: WorkFailure;
  /** Whether its clock ran: it was opening or compiling a document, so the document is the cause. */
  readonly byDocument: boolean;

  /** `reason`: description of the failure, as the end of a sentence. */
  constructor(
    failure: WorkFailure,
    reason: string,
    { byDocument = false, cause }: { byDocument?: boolean; cause?: unknown } = {},
  ) {
    super(reason, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.byDocument = byDocument;
  }
}

/** `thread`: its name in a sentence. `cause`: its error, if it had one. */
export const lossOf = (thread: string, cause: unknown, byDocument = false): WorkFailed => {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new WorkFailed('out-of-memory', 'the work took more memory than a thread may have', { byDocument, cause });
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  return new WorkFailed('crashed', `${thread} ended without an answer${reason}`, { cause });
};
