import { backoffMs } from '../../lib/engine/kit/backoff.ts';
import { BulkfillApiError, isNobodyThere } from './api-error.ts';

/** How often and how long a request is tried again. */
export interface Patience {
  /** Requests in all (5). 1 never tries again. */
  readonly attempts?: number | undefined;
  /** First pause in milliseconds (500); each further one is twice as long. */
  readonly firstPauseMs?: number | undefined;
  /** A longer `Retry-After` is a refusal that you get at once (60). */
  readonly maxRetryAfterSeconds?: number | undefined;
}

/** A number that somebody set, or the usual one where it is none, or not above 0: no timer waits for that. */
export const orUsual = (set: number | undefined, usual: number): number => (typeof set === 'number' && set > 0 ? set : usual);

/** Milliseconds before the next attempt; undefined where there is to be none: the failure does not pass, or enough was tried. */
export const pauseMs = (error: unknown, attempt: number, patience: Patience): number | undefined => {
  const { attempts = 5, maxRetryAfterSeconds = 60 } = patience;
  if (!(attempt < attempts) || !(error instanceof BulkfillApiError)) return undefined;
  const { status, retryAfterSeconds = 0 } = error;
  const passes = status === 0 ? !isNobodyThere(error.cause) : status === 429 || status >= 500;
  if (!passes || retryAfterSeconds > maxRetryAfterSeconds) return undefined;
  return retryAfterSeconds > 0
    ? retryAfterSeconds * 1000
    : backoffMs(attempt, orUsual(patience.firstPauseMs, 500), maxRetryAfterSeconds * 1000);
};

/** Does a request again while it fails for a reason that passes. Throws its last error, and the signal's reason. */
export const patiently = async <T>(request: () => Promise<T>, signal: AbortSignal | undefined, patience: Patience): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      const pause = pauseMs(error, attempt, patience);
      if (pause === undefined) throw error;
      await sleep(pause, signal);
    }
  }
};

/** The longest time that a timer takes; it fires at once after a longer one. */
const longestTimerMs = 2 ** 31 - 1;

/** Waits, for 24 days at most. Rejects with the signal's reason when it is aborted. */
export const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      },
      Math.min(ms, longestTimerMs),
    );
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
