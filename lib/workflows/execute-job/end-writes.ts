import { passStep } from '../../core/steps.ts';
import { inputPrefix, type Job } from '../../stores/jobs/job.ts';
import type { CommitResult, Write } from '../../stores/table/write.ts';
import type { ServicePorts } from '../service-ports.ts';
import { wakeWaiting } from './wake-waiting.ts';

/** Returns the writes that release the free retry of a job that did not complete, for the next retry. */
export const releaseFreeRetry = ({ jobs }: Pick<ServicePorts, 'jobs'>, job: Job): readonly Write[] =>
  job.freeRetryOf === undefined ? [] : [jobs.giveBackFreeRetry(job.freeRetryOf, job.jobId)];

/** The retried job's record may be deleted or know no such retry. That must not prevent the end. */
export const commitEnd = async (
  { unit }: Pick<ServicePorts, 'unit'>,
  writes: readonly Write[],
): Promise<CommitResult> => {
  const result = await unit.commit(writes);
  if (result.committed || !result.refused.has('free-retry')) return result;
  return unit.commit(writes.filter(({ label }) => label !== 'free-retry'));
};

/** Returns the keys of the job's own inputs. A check may reference those of a saved template, which must stay. */
export const listInputKeys = ({ jobId, inputs }: Job): readonly string[] =>
  Object.values(inputs).flatMap((input) => (input?.key.startsWith(inputPrefix(jobId)) === true ? [input.key] : []));

/** Runs the steps after a committed end. The sweep repeats any that fail. */
export const runAfterEnd = async (
  dependencies: Pick<ServicePorts, 'slots' | 'jobsQueue' | 'webhooksQueue' | 'objects' | 'logger'>,
  job: Job,
  way: 'execute' | 'cancel',
  { keepInputs }: { readonly keepInputs: boolean },
): Promise<void> => {
  const { webhooksQueue, objects, logger } = dependencies;
  passStep(`${way}.ended`, job.jobId);
  await wakeWaiting(dependencies, job.accountId);
  try {
    if (job.request.deliveryMode === 'webhook')
      await webhooksQueue.send({ jobId: job.jobId, attempt: 0 }, job.accountId);
    passStep(`${way}.announced`, job.jobId);
    if (!keepInputs) await objects.remove(listInputKeys(job));
    passStep(`${way}.cleaned`, job.jobId);
  } catch (error) {
    logger.warn(
      'The event or the cleanup of an ended job failed. The recovery sweep repeats it.',
      { job_id: job.jobId, prefix: inputPrefix(job.jobId) },
      error,
    );
  }
};
