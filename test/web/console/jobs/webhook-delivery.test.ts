import { expect, it } from 'vitest';
import { attemptOutcome } from '../../../../web/console/jobs/webhook-delivery.ts';

it.each([
  [200, null, '200'],
  [204, null, '204'],
  [500, null, '500 (not accepted)'],
  [302, null, '302 (not accepted)'],
  [null, 'CONNECTION_REFUSED', 'No answer: connection refused'],
  [null, null, 'No answer'],
])('an attempt with status %s and problem %s came to "%s"', (status, problem, words) => {
  expect(attemptOutcome({ at: '2026-11-22T12:00:00Z', status, problem, duration_ms: 1 })).toBe(words);
});
