import { findMovingElsewhere, mergeJobs } from '@bulkfill/web/console/jobs/merge-jobs';
import { describe, expect, it } from 'vitest';
import type { ExportJob } from '../../../../lib/types/api.ts';

const aJob = (job_id: string, status: ExportJob['status']): ExportJob => ({
  job_id,
  status,
  created_at: '2026-11-22T12:00:00.000Z',
  started_at: null,
  completed_at: null,
});

describe('merging newer answers into a job list', () => {
  const shown = [aJob('c', 'processing'), aJob('b', 'completed'), aJob('a', 'queued')];

  it('replaces jobs in their places, and puts new ones first', () => {
    expect(mergeJobs(shown, [aJob('d', 'queued'), aJob('c', 'completed'), aJob('b', 'completed')])).toEqual([
      aJob('d', 'queued'),
      aJob('c', 'completed'),
      aJob('b', 'completed'),
      aJob('a', 'queued'),
    ]);
  });

  it('keeps jobs to poll that move further down', () => {
    expect(findMovingElsewhere(shown, [aJob('c', 'processing')])).toEqual(['a']);
    expect(findMovingElsewhere([aJob('b', 'failed')], [])).toEqual([]);
  });
});
