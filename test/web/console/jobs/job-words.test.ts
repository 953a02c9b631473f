import { attemptOutcome, matchesSearch } from '@bulkfill/web/console/jobs/job-words';
import { describe, expect, it } from 'vitest';
import { job } from './a-job.ts';

describe('matching a job by a search', () => {
  it.each([
    ['ordonnance', true],
    ['MEDICALE', true],
    ['méd 24 nov', true],
    ['completed', true],
    ['abc', true],
    ['ordonnance 25 nov', false],
    ['failed', false],
    ['', true],
  ])('decides for %j that it is %s of a job called "Ordonnance médicale, 24 Nov 2026"', (search, isFound) => {
    expect(matchesSearch(job, search)).toBe(isFound);
  });

  it('finds a canceled job by that word, and not as failed', () => {
    const canceled = { ...job, status: 'failed', error: { code: 'JOB_CANCELED', message: '' } } as const;
    expect([matchesSearch(canceled, 'canceled'), matchesSearch(canceled, 'failed')]).toEqual([true, false]);
  });
});

it.each([
  [200, null, '200'],
  [204, null, '204'],
  [500, null, '500 (not accepted)'],
  [302, null, '302 (not accepted)'],
  [null, 'CONNECTION_REFUSED', 'No response: connection refused'],
  [null, null, 'No response'],
])('describes a delivery attempt with status %s and problem %s as "%s"', (status, problem, words) => {
  expect(attemptOutcome({ at: '2026-11-22T12:00:00Z', status, problem, duration_ms: 1 })).toBe(words);
});
