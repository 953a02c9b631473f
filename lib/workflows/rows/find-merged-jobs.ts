import { AppError } from '../../errors/app-error.ts';
import { hasEnded, type Job, type JobArtifact, retryRootOf, type StoredOutput } from '../../stores/jobs/job.ts';
import { findCurrentDelivery } from '../jobs/find-current-delivery.ts';
import { findOwnedJob } from '../jobs/find-owned-job.ts';
import type { RowsDependencies } from '../service-ports.ts';

export interface MergedJob {
  readonly job: Job;
  readonly delivery: JobArtifact & { readonly rows: StoredOutput };
}

const readAtOnce = 16;

const deliveringNow = async (dependencies: RowsDependencies, job: Job): Promise<MergedJob | undefined> => {
  const delivery = await findCurrentDelivery(dependencies, job);
  return delivery?.rows === undefined ? undefined : { job, delivery: { ...delivery, rows: delivery.rows } };
};

/** Returns the direct and indirect retries of a job, oldest first: all of them, or the newest `most`. */
export const retriesOf = async (
  { jobs }: Pick<RowsDependencies, 'jobs'>,
  job: Job,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Job[]> => {
  const family = new Set([job.jobId]);
  // A retry is younger than the job that it retries, so one pass also finds retries of retries.
  const all = (await jobs.retries(retryRootOf(job))).filter(
    ({ jobId, retryOf }) => family.has(retryOf) && family.add(jobId),
  );
  const places = all.slice(-most);
  const found: Job[] = [];
  for (let from = 0; from < places.length; from += readAtOnce) {
    const read = await Promise.all(places.slice(from, from + readAtOnce).map(({ jobId }) => jobs.get(jobId)));
    found.push(...(read.filter((retry) => retry !== undefined && retry.accountId === job.accountId) as Job[]));
  }
  return found;
};

/** Returns whether a direct or indirect retry still runs, and the retries with a delivery, oldest first. */
export const findRetriesNow = async (
  dependencies: RowsDependencies,
  job: Job,
): Promise<{ readonly running: boolean; readonly delivering: readonly MergedJob[] }> => {
  const retries = await retriesOf(dependencies, job);
  const delivering: MergedJob[] = [];
  for (const retry of retries) {
    const found = await deliveringNow(dependencies, retry);
    if (found !== undefined) delivering.push(found);
  }
  return { running: !retries.every(hasEnded), delivering };
};

/**
 * Returns a job and its retries that have a delivery, oldest first. Deleted, expired and failed jobs have no PDFs.
 * Throws `INVALID_JOB_ID`, `EXPORT_JOB_NOT_FOUND`, `DELIVERY_NOT_FOUND` if the job itself has no delivery, and
 * `JOB_NOT_ENDED` while a retry runs: its rows would be missing silently.
 */
export const findMergedJobs = async (
  dependencies: RowsDependencies,
  accountId: string,
  jobId: string,
): Promise<readonly [MergedJob, ...MergedJob[]]> => {
  const job = await findOwnedJob(dependencies.jobs, accountId, jobId);
  const first = await deliveringNow(dependencies, job);
  if (first === undefined) throw new AppError('DELIVERY_NOT_FOUND');
  const { running, delivering } = await findRetriesNow(dependencies, job);
  if (running)
    throw new AppError('JOB_NOT_ENDED', {
      message: 'A retry of the job has not ended yet: wait for it, or download the ZIP of the job without its retries.',
    });
  return [first, ...delivering];
};
