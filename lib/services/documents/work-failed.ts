/** Why work outside the main thread ended without an answer. */
export type WorkFailure = 'out-of-time' | 'out-of-memory' | 'crashed';

/** Work on hostile input ended without an answer: it was stopped, or its thread died. Says nothing about the machine's health. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed';
  readonly failure: WorkFailure;

  constructor(failure: WorkFailure, cause?: unknown) {
    super(`The work ended ${failure}.`, cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}
