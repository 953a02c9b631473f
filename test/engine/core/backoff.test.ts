import { backoffMs, fullJitterMs } from '@bulkfill/engine/core/backoff';
import { describe, expect, it } from 'vitest';

const attempts = [1, 2, 3, 4, 5];

describe('backoffMs', () => {
  it('doubles from the first delay up to the longest', () => {
    expect(attempts.map((attempt) => backoffMs(attempt, 20, 150))).toEqual([20, 40, 80, 150, 150]);
  });

  it('grows by the given factor', () => {
    expect(attempts.map((attempt) => backoffMs(attempt, 400, 1_000, 1.5))).toEqual([400, 600, 900, 1_000, 1_000]);
  });

  it('varies between zero and the delay with jitter', () => {
    const pauses = (random: number) => attempts.map((attempt) => fullJitterMs(attempt, 20, 150, () => random));
    expect([pauses(0), pauses(0.5)]).toEqual([
      [0, 0, 0, 0, 0],
      [10, 20, 40, 75, 75],
    ]);
  });
});
