import { type AskForJobs, findJobs } from '@bulkfill/web/console/jobs/find-jobs';
import { searchWords } from '@bulkfill/web/console/jobs/job-numbers';
import { describe, expect, it } from 'vitest';
import type { ExportJob, JobPage } from '../../../../lib/types/api.ts';
import { job } from './a-job.ts';

/**
 * A service with very many jobs. Only those at `places` have another name, and each position before `failed` has a
 * canceled job.
 */
const manyJobs = (places: readonly number[], failed = 0) => {
  const asked: number[] = [];
  const at = (place: number): ExportJob => {
    const request = places.includes(place) ? job.request : undefined;
    const error = place < failed ? { error: { code: 'JOB_CANCELED', message: '' } } : {};
    return {
      ...job,
      job_id: `job-${place}`,
      status: failed > 0 ? 'failed' : 'completed',
      request,
      ...error,
    } as ExportJob;
  };
  const ask: AskForJobs = async (limit, after): Promise<JobPage> => {
    const from = Number(after ?? '0');
    asked.push(from);
    return { jobs: Array.from({ length: limit }, (_, index) => at(from + index)), next: String(from + limit) };
  };
  return { ask, asked };
};

describe('searching for jobs', () => {
  it('searches the newest 2,000 jobs, says so, and continues on request', async () => {
    const { ask, asked } = manyJobs([2050]);
    const wanted = { word: undefined, search: 'ordonnance' };
    const first = await findJobs(wanted, null, ask);
    expect([first.jobs, first.next, first.seen, asked.length]).toEqual([[], '2000', 2000, 20]);
    expect(searchWords(0, first.seen, true)).toBe('0 jobs found among the newest 2,000. Older jobs were not searched.');
    const further = await findJobs(wanted, first.next, ask);
    expect(further.jobs.map(({ job_id }) => job_id)).toEqual(['job-2050']);
    expect(searchWords(1, 4000, false)).toBe('1 job found.');
  });

  it('fills the list, and then loads no more', async () => {
    const { ask, asked } = manyJobs(Array.from({ length: 30 }, (_, index) => 5 * index));
    const { jobs } = await findJobs({ word: undefined, search: 'ordonnance' }, null, ask);
    expect([jobs.length, asked]).toEqual([20, [0]]);
  });

  it('finds failed jobs behind canceled ones, which the service lists as failed', async () => {
    const { ask, asked } = manyJobs([], 45);
    const { jobs, next } = await findJobs({ word: 'Failed', search: '' }, null, ask);
    expect([jobs[0]?.job_id, jobs.length, asked, next]).toEqual(['job-45', 15, [0, 20, 40], '60']);
  });
});
