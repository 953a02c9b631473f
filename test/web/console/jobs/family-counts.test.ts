import { countFamily, outcomeWords, summaryWords } from '@bulkfill/web/console/jobs/family-counts';
import { describe, expect, it } from 'vitest';
import type { ExportJob } from '../../../../lib/types/api.ts';

const of = (success: number, notices: number, partial = 0, failed = 0): Pick<ExportJob, 'summary'> => ({
  summary: {
    success_rows: success,
    rows_with_notices: notices,
    partial_rows: partial,
    failed_rows: failed,
  } as NonNullable<ExportJob['summary']>,
});
const wordsOf = (job: Pick<ExportJob, 'summary'>, ...more: Parameters<typeof countFamily>[0]['retries'][number][]) => {
  const counts = countFamily({ job, retries: more })!;
  return [outcomeWords(counts), summaryWords(counts)];
};

describe('counts of a family', () => {
  it.each([
    [of(52, 0), '52 filled', '52 rows · 52 filled'],
    [of(52, 3), '49 filled, 3 with notices', '52 rows · 49 filled · 3 with notices'],
    [
      of(52, 3, 1, 8),
      '49 filled, 3 with notices, 9 need attention',
      '61 rows · 49 filled · 3 with notices · 9 need attention',
    ],
    [of(0, 0, 1), '0 filled, 1 needs attention', '1 row · 0 filled · 1 needs attention'],
  ])('name the filled rows and all other levels that are not zero: %o', (job, outcome, summary) => {
    expect(wordsOf(job)).toEqual([outcome, summary]);
  });

  it('count the newest result of each row, with the notices of retries', () => {
    const newest = { mended_rows: 8, total: 1, moved: [{ job_id: 'r', open_rows: 2 }] };
    expect(countFamily({ job: of(50, 3, 2, 9), retries: [of(8, 1, 2)] }, newest)).toEqual({
      rows: 61,
      filled: 54,
      noticed: 4,
      attention: 3,
    });
  });

  it('are summed from the jobs if the newest results are unknown', () => {
    expect(wordsOf(of(50, 0, 2, 9), of(8, 0, 2), { summary: null })[0]).toBe('58 filled, 3 need attention');
    expect(wordsOf(of(1, 0, 2), of(2, 0), of(2, 0))[0]).toBe('3 filled');
  });

  it('do not exist for a job without outputs', () => {
    expect(countFamily({ job: { summary: null }, retries: [] })).toBeUndefined();
  });
});
