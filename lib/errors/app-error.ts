import type { EngineCode } from '@bulkfill/engine/core/codes';
import { EngineBusy, EngineError } from '@bulkfill/engine/core/engine-error';
import { type ErrorCode, errorTable } from './error-table.ts';

export interface AppErrorOptions {
  /** One sentence for the client: the field, row or rule, and what to do. Never a secret or row content. */
  readonly message?: string;
  /** For the log only. */
  readonly cause?: unknown;
  /** Overrides the table's status if the contract has two for one code (`PAYLOAD_TOO_LARGE`, a late body's 408). */
  readonly status?: number;
  /** Whole seconds for `Retry-After`, at least 1. */
  readonly retryAfterSeconds?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An expected failure of the service. Match on `code`, never on the message. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(
      options.message ?? errorTable[code].message,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.status = options.status ?? errorTable[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
  }
}

export type KnownError = AppError | EngineError;

export const isAppError = <Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is Code extends EngineCode ? KnownError : AppError =>
  (error instanceof AppError || error instanceof EngineError) && (code === undefined || error.code === code);

// About the duration of a few large files.
const busySeconds = 10;

/** Converts a failure to the error that the service responds with; undefined for unexpected failures. */
export const asAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (error instanceof EngineBusy) {
    const message = `${error.message} Retry after the time in the Retry-After header.`;
    return new AppError('RATE_LIMITED', { retryAfterSeconds: busySeconds, message, cause: error.cause ?? error });
  }
  if (!(error instanceof EngineError)) return undefined;
  const { code, message, details, cause } = error;
  return new AppError(code, { message, cause: cause ?? error, details });
};
