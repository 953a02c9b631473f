import { isUuid } from '../../core/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Job } from '../../stores/jobs/job.ts';
import type { JobStore } from '../../stores/jobs/job-store.ts';

/** Throws `INVALID_JOB_ID`, `EXPORT_JOB_NOT_FOUND`, also for another account's. Source: specification 4.2, 5.5. */
export const findOwnedJob = async (jobs: JobStore, accountId: string, jobId: string): Promise<Job> => {
  if (!isUuid(jobId)) throw new AppError('INVALID_JOB_ID');
  const job = await jobs.get(jobId.toLowerCase());
  if (job === undefined || job.accountId !== accountId || job.kind === 'check')
    throw new AppError('EXPORT_JOB_NOT_FOUND');
  return job;
};
