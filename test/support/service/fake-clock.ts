import type { Clock } from '../../../lib/core/clock.ts';

/** Clock that moves only on request. Sleepers wake when it has moved far enough. */
export interface FakeClock extends Clock {
  advance(ms: number): void;
  set(iso: string): void;
}

export const fakeClock = (startIso = '2026-11-20T12:00:10.000Z'): FakeClock => {
  let nowMs = Date.parse(startIso);
  const sleepers = new Set<{ readonly untilMs: number; readonly wake: () => void }>();
  const move = (toMs: number): void => {
    nowMs = toMs;
    for (const sleeper of sleepers) if (sleeper.untilMs <= nowMs) sleeper.wake();
  };
  return {
    nowMs: () => nowMs,
    sleep: (ms, signal) =>
      new Promise<void>((resolve, reject) => {
        const end = (settle: () => void) => () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', onAbort);
          settle();
        };
        const sleeper = { untilMs: nowMs + ms, wake: end(resolve) };
        const onAbort = end(() => reject(signal?.reason));
        sleepers.add(sleeper);
        signal?.addEventListener('abort', onAbort);
        if (signal?.aborted === true) onAbort();
      }),
    advance: (ms) => move(nowMs + ms),
    set: (iso) => move(Date.parse(iso)),
  };
};
