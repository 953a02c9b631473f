import { type EngineCode, engineSays } from './codes.ts';

export interface EngineErrorOptions {
  /** One sentence for the sender: the field, row or rule, and what to do. Never a secret or row content. */
  readonly message?: string;
  /** Cause for the log only. */
  readonly cause?: unknown;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Thrown if the engine rejects a file, a row or a setting. Match it by `code`, never by message. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: EngineCode, options: EngineErrorOptions = {}) {
    super(options.message ?? engineSays[code], options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details;
  }
}

export const isEngineError = (error: unknown, code?: EngineCode): error is EngineError =>
  error instanceof EngineError && (code === undefined || error.code === code);

/** The work is valid but cannot run now. Retry later. */
export class EngineBusy extends Error {
  override readonly name = 'EngineBusy';
}
