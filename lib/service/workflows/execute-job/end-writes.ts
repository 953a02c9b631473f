import type { Job } from '../../services/jobs/job.ts';
import type { CommitResult, Write } from '../../services/table/write.ts';
import type { ServicePorts } from '../service-ports.ts';

/** What a job that ends without completing gives back: the free run of another job's rows, for its next retry. */
export const givenBack = ({ jobs }: Pick<ServicePorts, 'jobs'>, job: Job): readonly Write[] =>
  job.freeRetryOf === undefined ? [] : [jobs.giveBackFreeRetry(job.freeRetryOf, job.jobId)];

/**
 * Commits the end of a job. The record of the job whose rows it ran may be gone by now, or may know of no such retry: that must not keep
 * this job from ending.
 */
export const commitEnd = async ({ unit }: Pick<ServicePorts, 'unit'>, writes: readonly Write[]): Promise<CommitResult> => {
  const result = await unit.commit(writes);
  if (result.committed || !result.refused.has('free-retry')) return result;
  return unit.commit(writes.filter(({ label }) => label !== 'free-retry'));
};
