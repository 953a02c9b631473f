import { isAppError } from '../../errors/app-error.ts';
import { type Job, retryRootOf } from '../../stores/jobs/job.ts';
import { findOwnedJob } from '../jobs/find-owned-job.ts';
import { presentJob } from '../jobs/present-job.ts';
import type { RowsDependencies } from '../service-ports.ts';
import { retriesOf } from './find-merged-jobs.ts';

/** Retries in one answer. A record has up to 40 KB, and a job may have as many retries as its account has rows. */
export const mostRetries = 100;

/** A job and the jobs that retry its rows, directly or not. */
export interface JobChain {
  readonly first: Job;
  /** The newest retries, oldest first. */
  readonly retries: readonly Job[];
}

/** Returns the first job of the family, or the job itself if the first one's record has been deleted. */
const firstOf = async ({ jobs }: RowsDependencies, accountId: string, job: Job): Promise<Job> => {
  const rootId = retryRootOf(job);
  if (rootId === job.jobId) return job;
  try {
    return await findOwnedJob(jobs, accountId, rootId);
  } catch (error) {
    if (isAppError(error, 'EXPORT_JOB_NOT_FOUND')) return job;
    throw error;
  }
};

/** Throws `INVALID_JOB_ID`, `EXPORT_JOB_NOT_FOUND` (console-and-editor.md, "A job and its retries are one family"). */
export const findJobFamily = async (
  dependencies: RowsDependencies,
  accountId: string,
  jobId: string,
): Promise<JobChain> => {
  const job = await findOwnedJob(dependencies.jobs, accountId, jobId);
  const first = await firstOf(dependencies, accountId, job);
  const retries = await retriesOf(dependencies, first, mostRetries);
  const [shownFirst, ...shownRetries] = await Promise.all(
    [first, ...retries].map((member) => presentJob(dependencies, member)),
  );
  return { first: shownFirst ?? first, retries: shownRetries };
};
