import { describe, expect, it } from 'vitest';
import { attemptOutcome, matchesSearch } from '../../../../web/console/jobs/job-words.ts';
import { job } from './a-job.ts';

describe('a search among jobs', () => {
  it.each([
    ['ordonnance', true],
    ['MEDICALE', true],
    ['méd 24 nov', true],
    ['completed', true],
    ['abc', true],
    ['ordonnance 25 nov', false],
    ['failed', false],
    ['', true],
  ])('for %j is %s of one that is called "Ordonnance médicale, 24 Nov 2026"', (search, isFound) => {
    expect(matchesSearch(job, search)).toBe(isFound);
  });

  it('finds what somebody canceled by that word, and not as failed', () => {
    const canceled = { ...job, status: 'failed', error: { code: 'JOB_CANCELED', message: '' } } as const;
    expect([matchesSearch(canceled, 'canceled'), matchesSearch(canceled, 'failed')]).toEqual([true, false]);
  });
});

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
