import { expect, it } from 'vitest';
import { KnownCredentials } from '../../../local/gateway/known-credentials.ts';

it('remembers the last ten thousand valid credentials for ten minutes', () => {
  let nowMs = 0;
  const known = new KnownCredentials(() => nowMs);
  known.add('Bearer a');
  expect([known.has('Bearer a'), known.has('Bearer b')]).toEqual([true, false]);
  nowMs = 599_999;
  expect(known.has('Bearer a')).toBe(true);
  nowMs = 600_000;
  expect(known.has('Bearer a')).toBe(false);
  known.add('Bearer a');
  for (let i = 0; i < 9999; i++) known.add(`Bearer ${i}`);
  expect(known.has('Bearer a')).toBe(true);
  known.add('Bearer one more');
  expect(known.has('Bearer a')).toBe(false);
});
