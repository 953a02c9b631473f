import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../lib/core/backoff.ts';
import { type ErrorCode, errorTable } from '../../lib/core/error-table.ts';
import { ServiceError } from './service-error.ts';
import { UnreachableError } from './unreachable-error.ts';

/** How often and how long a request is tried again. */
export interface Patience {
  readonly attempts: number;
  /** First pause; each further one is twice as long. */
  readonly firstPauseMs: number;
  /** A longer `Retry-After` is a refusal: the person decides. */
  readonly maxRetryAfterSeconds: number;
}

const standardPatience: Patience = { attempts: 5, firstPauseMs: 500, maxRetryAfterSeconds: 60 };

/**
 * Does a request again while it fails for a reason that passes: a code that the error table calls retryable (waiting as long as
 * `Retry-After` says), a server error without a code of the contract, a broken connection. Safe for a create because its Idempotency-Key stays the same.
 */
export const patiently = async <T>(request: () => Promise<T>, signal: AbortSignal, patience: Patience = standardPatience): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      const pauseMs = passingPauseMs(error, patience, attempt);
      if (pauseMs === undefined || attempt >= patience.attempts) throw error;
      await sleep(pauseMs, undefined, { signal });
    }
  }
};

// A newer service may answer with a code that this table does not have: a refusal.
const isRetryable = (code: string): boolean => Object.hasOwn(errorTable, code) && errorTable[code as ErrorCode].retryable;

const passingPauseMs = (error: unknown, patience: Patience, attempt: number): number | undefined => {
  const pauseMs = backoffMs(attempt, patience.firstPauseMs, patience.maxRetryAfterSeconds * 1000);
  if (error instanceof UnreachableError) return error.isRefused ? undefined : pauseMs;
  if (!(error instanceof ServiceError)) return undefined;
  const { retryAfterSeconds, code, status } = error;
  const isPassing = isRetryable(code) || (code === 'UNEXPECTED_ANSWER' && status >= 500);
  if (!isPassing || (retryAfterSeconds ?? 0) > patience.maxRetryAfterSeconds) return undefined;
  return retryAfterSeconds === undefined ? pauseMs : retryAfterSeconds * 1000;
};
