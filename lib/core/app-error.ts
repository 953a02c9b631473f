import { type ErrorCode, errorTable } from './error-table.ts';

/** What an error may carry besides its code. */
export interface AppErrorOptions {
  /** One sentence for the client: the field, row or rule, and what to do. Never a secret or row content. */
  readonly message?: string;
  /** For the log only. */
  readonly cause?: unknown;
  /** Overrides the table's status where the contract gives one code two (`PAYLOAD_TOO_LARGE`, a late body's 408). */
  readonly status?: number;
  /** Whole seconds for `Retry-After`, at least 1. */
  readonly retryAfterSeconds?: number;
  /** Machine-readable members of the envelope or of `error.details`. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Every expected failure of the product. Code is matched by `code`, never by message text. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorTable[code].message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? errorTable[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
  }
}

/** Narrows an unknown to an `AppError`, optionally of one code. */
export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code);
