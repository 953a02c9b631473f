import { expect, it } from 'vitest';
import { BodyPace } from '../../../../lib/routes/bodies/body-pace.ts';

const clocked = () => {
  const clock = { nowMs: 1000 };
  return { clock, pace: new BodyPace(() => clock.nowMs) };
};

it('accepts a body without a byte for five seconds', () => {
  const { clock, pace } = clocked();
  clock.nowMs += 4999;
  expect(pace.remainingMs()).toBe(1);
  clock.nowMs++;
  expect(pace.remainingMs()).toBe(0);
});

it('accepts 10,000 bytes per second for any time, and 9,800 for less than five minutes', () => {
  const leastAt = (bytesPerSecond: number): number => {
    const { clock, pace } = clocked();
    let leastMs = pace.remainingMs();
    for (let second = 0; second < 299; second++) {
      clock.nowMs += 1000;
      leastMs = Math.min(leastMs, pace.remainingMs());
      pace.received(bytesPerSecond);
    }
    return leastMs;
  };
  expect([leastAt(10_000), leastAt(9800) <= 0]).toEqual([4000, true]);
});

it('lets a burst pay for five seconds and no more', () => {
  const { clock, pace } = clocked();
  pace.received(10_000_000);
  expect(pace.remainingMs()).toBe(5000);
  clock.nowMs += 5000;
  expect(pace.remainingMs()).toBe(0);
});

it('counts what arrives after a pause of the process from then on', () => {
  const { clock, pace } = clocked();
  clock.nowMs += 60_000;
  pace.received(5000);
  expect(pace.remainingMs()).toBe(500);
});
