import { backoffMs } from '@bulkfill/engine/core/backoff';
import { BulkfillApiError, isNobodyThere } from './api-error.ts';

/** Number of attempts, and the pauses between them. */
export interface Patience {
  /** Total number of attempts (5). 1 disables retries. */
  readonly attempts?: number | undefined;
  /** First pause in milliseconds (500). Each further pause is twice as long. */
  readonly firstPauseMs?: number | undefined;
  /** If `Retry-After` is longer, the call fails immediately (60). */
  readonly maxRetryAfterSeconds?: number | undefined;
}

/** Returns a configured number, or the default if it is missing or not above 0: a timer cannot wait for that. */
export const orUsual = (set: number | undefined, usual: number): number =>
  typeof set === 'number' && set > 0 ? set : usual;

/** Returns the milliseconds before the next attempt; `undefined` if the failure is permanent or no attempts remain. */
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

/** Retries a request while it fails for a temporary reason. Throws its last error, and the signal's reason. */
export const patiently = async <T>(
  request: () => Promise<T>,
  signal: AbortSignal | undefined,
  patience: Patience,
): Promise<T> => {
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

/** Longest delay that a timer supports. With a longer one it would fire immediately. */
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
