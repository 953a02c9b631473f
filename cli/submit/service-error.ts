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
