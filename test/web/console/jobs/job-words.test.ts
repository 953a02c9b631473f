import { attemptOutcome, matchesSearch, outcomeWords } from '@bulkfill/web/console/jobs/job-words';
import { describe, expect, it } from 'vitest';
import type { ExportJob } from '../../../../lib/types/api.ts';
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

describe('outcomeWords', () => {
  const summary = (success: number, notices: number, partial = 0, failed = 0) =>
    ({ success_rows: success, rows_with_notices: notices, partial_rows: partial, failed_rows: failed }) as NonNullable<
      ExportJob['summary']
    >;
  const corrected = { mended_rows: 8, total: 1, moved: [{ job_id: 'r', open_rows: 2 }] };

  it.each([
    [summary(52, 0), '52 filled'],
    [summary(52, 3, 0, 0), '49 filled, 3 with notices'],
    [summary(52, 3, 1, 8), '49 filled, 3 with notices, 9 need attention'],
    [summary(0, 0, 1), '0 filled, 1 needs attention'],
  ])('names all counts that are not zero: %o', (of, words) => {
    expect(outcomeWords({ summary: of })).toBe(words);
  });

  it('counts rows filled by retries, and their notices, separately', () => {
    expect(outcomeWords({ summary: summary(50, 3, 2, 9) }, corrected, [{ summary: summary(8, 1, 2) }])).toBe(
      '54 filled, with retries, 4 with notices, 3 need attention',
    );
  });

  it('is empty for a job without outputs', () => {
    expect(outcomeWords({ summary: null })).toBeUndefined();
  });
});
