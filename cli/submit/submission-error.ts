/** What a script needs to find a job again. */
export interface SubmissionContext {
  readonly job_id?: string;
  readonly idempotency_key?: string;
}

/** A failure on the way of a job through the service, with how to go on. Its cause says what failed. */
export class SubmissionError extends Error {
  override readonly name = 'SubmissionError';
  override readonly cause: unknown;
  readonly context: SubmissionContext;
  /** A sentence for people; empty where there is nothing to go on with. */
  readonly advice: string;

  constructor(cause: unknown, context: SubmissionContext, advice: string) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.cause = cause;
    this.context = context;
    this.advice = advice;
  }
}
