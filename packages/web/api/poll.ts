import { backoffMs } from '@bulkfill/engine/browser/kit';

/** First pause, growth factor and longest pause. Source: console-and-editor.md, "Pages". */
const firstMs = 1000;
const growth = 1.5;
const longestMs = 10_000;

/** Clock and page visibility for polling. Tests replace the browser's. */
export interface PollHost {
  readonly isHidden: () => boolean;
  readonly onVisibility: (changed: () => void) => () => void;
  readonly after: (ms: number, run: () => void) => () => void;
}

const browserHost: PollHost = {
  isHidden: () => document.hidden,
  onVisibility: (changed) => {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export type Polled = 'moved' | 'unmoved' | 'done';

/**
 * Polls after 1 s, then after pauses that grow to 10 s without progress. Stops while the page is hidden and polls
 * immediately when it is visible again. A failed poll counts as no progress. Returns a `stop` function.
 */
export const poll = (
  question: (signal: AbortSignal) => Promise<Polled>,
  host: PollHost = browserHost,
): (() => void) => {
  const end = new AbortController();
  let attempt = 1;
  let asking = false;
  let cancelPause = (): void => {};
  const pause = (): void => {
    cancelPause();
    if (!end.signal.aborted && !host.isHidden())
      cancelPause = host.after(backoffMs(attempt, firstMs, longestMs, growth), () => void run());
  };
  const stop = (): void => {
    end.abort();
    cancelPause();
    unwatch();
  };
  const run = async (): Promise<void> => {
    if (asking || end.signal.aborted) return;
    asking = true;
    const polled = await question(end.signal).catch((): Polled => 'unmoved');
    asking = false;
    if (polled === 'done') return stop();
    attempt = polled === 'moved' ? 1 : attempt + 1;
    pause();
  };
  const unwatch = host.onVisibility(() => {
    cancelPause();
    if (host.isHidden()) return;
    attempt = 1;
    void run();
  });
  pause();
  return stop;
};
