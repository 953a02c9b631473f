import { type EngineCode, engineSays } from './codes.ts';

/** What an error of the engine may carry besides its code. */
export interface EngineErrorOptions {
  /** One sentence for the person who sent the file: the field, row or rule, and what to do. Never a secret or row content. */
  readonly message?: string;
  /** For the log only. */
  readonly cause?: unknown;
  /** Machine-readable facts. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Why the engine refuses a file, a row or a setting. Matched by `code`, never by message text. */
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

/** Narrows an unknown to an `EngineError`, optionally of one code. */
export const isEngineError = (error: unknown, code?: EngineCode): error is EngineError =>
  error instanceof EngineError && (code === undefined || error.code === code);

/** Nothing is wrong with the work: it can be done later. */
export class EngineBusy extends Error {
  override readonly name = 'EngineBusy';
}
