import { passStep } from '../../kit/steps.ts';
import { inputPrefix, type Job } from '../../services/jobs/job.ts';
import type { CommitResult, Write } from '../../services/table/write.ts';
import type { ServicePorts } from '../service-ports.ts';
import { wakeWaiting } from './wake-waiting.ts';

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

/** Inputs that are the job's own. A check refers to those of a saved template, which stay when it ends. */
export const inputKeys = ({ jobId, inputs }: Job): readonly string[] =>
  Object.values(inputs).flatMap((input) => (input?.key.startsWith(inputPrefix(jobId)) === true ? [input.key] : []));

/** What follows the end of a job, once it is committed. What fails here is done by the sweep. */
export const afterEnd = async (
  dependencies: Pick<ServicePorts, 'slots' | 'jobsQueue' | 'webhooksQueue' | 'objects' | 'logger'>,
  job: Job,
  way: 'execute' | 'cancel',
  { keepInputs }: { readonly keepInputs: boolean },
): Promise<void> => {
  const { webhooksQueue, objects, logger } = dependencies;
  passStep(`${way}.ended`, job.jobId);
  await wakeWaiting(dependencies, job.accountId);
  try {
    if (job.request.webhook !== undefined) await webhooksQueue.send({ jobId: job.jobId, attempt: 0 }, job.accountId);
    passStep(`${way}.announced`, job.jobId);
    if (!keepInputs) await objects.remove(inputKeys(job));
    passStep(`${way}.cleaned`, job.jobId);
  } catch (error) {
    logger.warn(
      'The work after the end of the job failed. The recovery sweep does it.',
      { job_id: job.jobId, prefix: inputPrefix(job.jobId) },
      error,
    );
  }
};
