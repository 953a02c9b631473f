import { backoffMs } from '../../lib/engine/browser/kit.ts';

/** The first pause, how much longer each further one is, and the longest. Source: console.md, "Pages". */
const firstMs = 1000;
const growth = 1.5;
const longestMs = 10_000;

/** The clock and the page that polling goes by; the browser's own unless a test says otherwise. */
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

/** What one question came to: something has moved, nothing has, or there is nothing more to wait for. */
export type Polled = 'moved' | 'unmoved' | 'done';

/**
 * Asks again and again: after 1 s, then after pauses that grow to 10 s while nothing moves, and not at all while the page is hidden; once it is
 * seen again it asks at once. A question that fails counts as one after which nothing moved: `question` shows the error. Gives what ends it.
 */
export const poll = (question: (signal: AbortSignal) => Promise<Polled>, host: PollHost = browserHost): (() => void) => {
  const end = new AbortController();
  let attempt = 1;
  let asking = false;
  let cancelPause = (): void => {};
  const pause = (): void => {
    cancelPause();
    if (!end.signal.aborted && !host.isHidden()) cancelPause = host.after(backoffMs(attempt, firstMs, longestMs, growth), () => void run());
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
