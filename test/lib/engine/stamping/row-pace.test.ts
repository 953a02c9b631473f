import { describe, expect, it } from 'vitest';
import { RowPace } from '../../../../lib/engine/stamping/row-pace.ts';

describe('how long a row takes', () => {
  it('is said of the quickest stretch', () => {
    const pace = new RowPace();
    for (const ms of [40, 20, 30]) pace.note(100, ms);
    expect(pace.leastRowMs).toBe(0.2);
  });

  it('is not said to be nothing because a window took no time that the clock shows', () => {
    const pace = new RowPace();
    for (const [rows, ms] of [
      [1, 0],
      [60, 9],
      [21, 0],
      [60, 9],
    ] as const)
      pace.note(rows, ms);
    expect(pace.leastRowMs).toBeCloseTo(18 / 142);
  });

  it('is not said before there is enough to tell', () => {
    const pace = new RowPace();
    pace.note(100, 15.9);
    expect(pace.leastRowMs).toBe(Number.POSITIVE_INFINITY);
    pace.note(0, 0.1);
    expect(pace.leastRowMs).toBe(0.16);
  });
});
