import { callBounded, TookTooLong } from '@bulkfill/engine/threads/call-bounded';
import { expect, it } from 'vitest';

it('returns the result, rethrows errors, and leaves nothing behind', () => {
  const before = Object.getOwnPropertySymbols(globalThis);
  expect(callBounded(() => 42, 1000)).toBe(42);
  const reason = new TypeError('enough');
  expect(() =>
    callBounded(() => {
      throw reason;
    }, 1000),
  ).toThrow(reason);
  expect(Object.getOwnPropertySymbols(globalThis)).toEqual(before);
});

it('ends endless work and can run other work afterwards', () => {
  const endless = (): number => {
    for (let count = 0; ; count++) if (count < 0) return count;
  };
  expect(() => callBounded(endless, 20)).toThrow(TookTooLong);
  expect(callBounded(() => 'next', 1000)).toBe('next');
});
