/** The service, or the storage behind it, did not answer. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** A refusal or failure that the service answered: its code and message, as the contract's envelope gives them. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: string;
  /** HTTP status, 0 for a job that failed after it was accepted. */
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** Members of a failed job's `error.details`. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: string, message: string, status: number, retryAfterSeconds?: number, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

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
