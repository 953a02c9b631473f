import { backoffMs } from '@bulkfill/engine/core/backoff';
import { isEnded } from './answers.ts';
import { retryAfterSeconds } from './api-error.ts';
import { orUsual, sleep } from './patience.ts';
import { type Answer, ask, type CallOptions, type Connection, signalOf } from './transport.ts';

const firstPollMs = 250;
const usualLongestPollMs = 5000;
const pollGrowth = 1.5;

export interface WaitOptions<T> extends CallOptions {
  /** Called with each response of the service, the last time with the value that is returned. */
  readonly onProgress?: ((now: T) => void) | undefined;
  /** Longest pause between two polls in milliseconds (5000), unless `Retry-After` is longer. */
  readonly longestPollMs?: number | undefined;
}

/**
 * Polls until the job or check has ended: soon at first, then less often, and never before the time in `Retry-After`.
 */
export const waited = async <T extends Parameters<typeof isEnded>[0]>(
  connection: Connection,
  path: string,
  accept: (answer: Answer) => T | undefined,
  { onProgress, longestPollMs, ...options }: WaitOptions<T>,
): Promise<T> => {
  const signal = signalOf(connection, options);
  const longestMs = orUsual(longestPollMs, usualLongestPollMs);
  for (let poll = 1; ; poll++) {
    let askedSeconds = 0;
    const now = await ask(
      connection,
      { method: 'GET', path },
      (answer) => {
        askedSeconds = retryAfterSeconds(answer.response) ?? 0;
        return accept(answer);
      },
      options,
    );
    onProgress?.(now);
    if (isEnded(now)) return now;
    await sleep(Math.max(askedSeconds * 1000, backoffMs(poll, firstPollMs, longestMs, pollGrowth)), signal);
  }
};
