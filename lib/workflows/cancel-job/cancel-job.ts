import { AppError } from '../../errors/app-error.ts';
import { hasEnded, type Job } from '../../stores/jobs/job.ts';
import { findOwnedCheck } from '../checks/find-owned-check.ts';
import { buildJobError, quotaOf } from '../execute-job/end-job.ts';
import { commitEnd, releaseFreeRetry, runAfterEnd } from '../execute-job/end-writes.ts';
import { buildFailureEvent } from '../job-events.ts';
import { cleanAtMs } from '../job-timing.ts';
import { findOwnedJob } from '../jobs/find-owned-job.ts';
import type { EndJobDependencies } from '../service-ports.ts';

/** Throws `INVALID_JOB_ID`, `EXPORT_JOB_NOT_FOUND` and `JOB_ALREADY_ENDED`. Source: api.md, "Jobs". */
export const cancelJob = async (dependencies: EndJobDependencies, accountId: string, jobId: string): Promise<Job> =>
  endCanceled(dependencies, await findOwnedJob(dependencies.jobs, accountId, jobId));

/** Throws `CHECK_NOT_FOUND` and `JOB_ALREADY_ENDED`. */
export const cancelCheck = async (dependencies: EndJobDependencies, accountId: string, checkId: string): Promise<Job> =>
  endCanceled(dependencies, await findOwnedCheck(dependencies, accountId, checkId));

/**
 * Ends a queued, waiting or running job as failed, at its owner's request. One conditional write decides which of
 * several concurrent ends wins. The executor notices within 5 s (`keepLease`) and deletes its objects.
 */
const endCanceled = async (dependencies: EndJobDependencies, job: Job): Promise<Job> => {
  const { config, clock, jobs, slots, quota, metrics } = dependencies;
  if (hasEnded(job)) throw new AppError('JOB_ALREADY_ENDED');
  const nowMs = clock.nowMs();
  const error = buildJobError('JOB_CANCELED');
  const { committed } = await commitEnd(dependencies, [
    jobs.endForOwner(job, { status: 'failed', error, completedAtMs: nowMs, cleanAtMs: cleanAtMs(config, nowMs) }),
    slots.give(job),
    // No effect if the job is not waiting. It may have changed since it was read.
    slots.leave(job),
    ...(job.quotaMonth === undefined ? [] : [quota.releaseRows(quotaOf(job), nowMs)]),
    ...releaseFreeRetry(dependencies, job),
    ...buildFailureEvent(dependencies, job, error, nowMs),
  ]);
  if (!committed) throw new AppError('JOB_ALREADY_ENDED');
  metrics.record({ JobsCanceled: 1 });
  await runAfterEnd(dependencies, job, 'cancel', { keepInputs: false });
  // The job is canceled even if this read fails.
  const canceled = await jobs.get(job.jobId).catch(() => undefined);
  return canceled ?? { ...job, status: 'failed', completedAtMs: nowMs, error };
};
