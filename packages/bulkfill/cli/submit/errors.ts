export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Rejection or failure reported by the service, with code and message from the envelope of the contract. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: string;
  /** HTTP status; 0 for a job that failed after it was accepted. */
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: string,
    message: string,
    status: number,
    retryAfterSeconds?: number,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

export interface SubmissionContext {
  readonly job_id?: string;
  readonly idempotency_key?: string;
}

/** Failure of a job submission, with the next step. `cause` is the original error. */
export class SubmissionError extends Error {
  override readonly name = 'SubmissionError';
  override readonly cause: unknown;
  readonly context: SubmissionContext;
  /** Sentence with the next step; empty if there is none. */
  readonly advice: string;

  constructor(cause: unknown, context: SubmissionContext, advice: string) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.cause = cause;
    this.context = context;
    this.advice = advice;
  }
}
