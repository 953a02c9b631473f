import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSchedule } from '../../../local/events/schedule.ts';
import type { Invoke } from '../../../local/functions/function-protocol.ts';

const hourMs = 3_600_000;

beforeEach(() => {
  // `performance` moves with the timers and not with the time of day, as the machine's own does.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A schedule of every minute whose runs take `runMs`; `during` happens in the middle of each. */
const everyMinute = (runMs = 0, during: () => void = () => {}) => {
  let runs = 0;
  const errors: unknown[] = [];
  const invoke: Invoke = async () => {
    runs++;
    during();
    await new Promise((resolve) => setTimeout(resolve, runMs));
    return undefined;
  };
  const schedule = startSchedule({
    name: 'recover-jobs',
    everySeconds: 60,
    invoke,
    onError: (error) => errors.push(error),
  });
  return { schedule, runs: () => runs, errors };
};

const setClock = (byMs: number): void => void vi.setSystemTime(Date.now() + byMs);

describe('local schedule', () => {
  it('runs at the start and at every interval, counted from start to start', async () => {
    const { schedule, runs } = everyMinute(20_000);
    expect(runs()).toBe(1);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(runs()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs()).toBe(2);
    schedule.stop();
  });

  it.each([
    ['set back', -hourMs],
    ['set forward', hourMs],
  ])('keeps its rhythm if the clock is %s during a run', async (_, byMs) => {
    const { schedule, runs } = everyMinute(20_000, () => setClock(byMs));
    for (let minute = 1; minute <= 5; minute++) {
      await vi.advanceTimersByTimeAsync(59_999);
      expect(runs()).toBe(minute);
      await vi.advanceTimersByTimeAsync(1);
      expect(runs()).toBe(minute + 1);
    }
    schedule.stop();
  });

  it('keeps its rhythm if the clock is set back between runs', async () => {
    const { schedule, runs } = everyMinute();
    await vi.advanceTimersByTimeAsync(30_000);
    setClock(-hourMs);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(runs()).toBe(2);
    schedule.stop();
  });

  it('never overlaps: starts the next run at once if one exceeds its interval', async () => {
    const { schedule, runs } = everyMinute(150_000);
    await vi.advanceTimersByTimeAsync(149_999);
    expect(runs()).toBe(1);
    // A timer of no time takes a millisecond.
    await vi.advanceTimersByTimeAsync(2);
    expect(runs()).toBe(2);
    schedule.stop();
  });

  it('continues after a failed run, and ends once it is stopped', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    const invoke: Invoke = async () => {
      runs++;
      throw new Error('the sweep failed');
    };
    const schedule = startSchedule({
      name: 'recover-jobs',
      everySeconds: 60,
      invoke,
      onError: (error) => errors.push(error),
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([runs, errors]).toEqual([2, [new Error('the sweep failed'), new Error('the sweep failed')]]);
    schedule.stop();
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(runs).toBe(2);
  });
});
