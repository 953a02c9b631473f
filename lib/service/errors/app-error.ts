import type { EngineCode } from '../../engine/kit/codes.ts';
import { EngineBusy, EngineError } from '../../engine/kit/engine-error.ts';
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

/** Every expected failure of the service. Matched by `code`, never by message text. */
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

/** What the service refused, or the engine. */
export type KnownError = AppError | EngineError;

/** Narrows an unknown to an expected failure, optionally of one code. */
export const isAppError = <Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is Code extends EngineCode ? KnownError : AppError =>
  (error instanceof AppError || error instanceof EngineError) && (code === undefined || error.code === code);

// About as long as a few large files take.
const busySeconds = 10;

/** The failure as the service answers with it: one of the engine gets its status from the table. Undefined for what nobody expects. */
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
