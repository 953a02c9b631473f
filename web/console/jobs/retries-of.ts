import type { ExportJob, JobPage } from '../../../lib/service/http/answers/api.ts';
import { ask } from '../../api/client.ts';
import { jobsRoute } from './job-routes.ts';

// A job knows what it retries, not what retries it: those are among the newer jobs, and no more pages than these are looked through.
const mostPages = 3;

/** Jobs that retry rows of a job, the newest first, as far as they are among the latest few hundred. */
export const retriesOf = async (
  { job_id: jobId, created_at: createdAt }: ExportJob,
  signal: AbortSignal,
): Promise<readonly ExportJob[]> => {
  const found: ExportJob[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < mostPages; pages++) {
    const query = new URLSearchParams({ include: 'request', limit: '100', ...(after === null ? {} : { after }) });
    const page: JobPage = await ask<JobPage>('GET', `${jobsRoute}?${query}`, { signal });
    found.push(...page.jobs.filter(({ request }) => request?.retry_of === jobId));
    if (page.next === null || page.jobs.some((job) => job.created_at <= createdAt)) break;
    after = page.next;
  }
  return found;
};
