import { passStep } from '../../core/steps.ts';
import type { Job } from '../../stores/jobs/job.ts';
import type { CreateJobDependencies } from '../service-ports.ts';
import { awaitSettlement } from './await-settlement.ts';
import type { CreateUpload } from './create-upload.ts';

/** A job or check of an accepted request. Only a queued one keeps the files that were sent. */
export interface AdmittedJob {
  readonly kind: 'queued' | 'reused' | 'replayed';
  readonly job: Job;
}

export interface CreateJobResult {
  readonly job: Job;
  /** The job was made by an earlier request with the same key. */
  readonly replayed: boolean;
}

/** Sends a new job's queue message, and waits a short time for its end. Replays are returned unchanged. */
export const settleJob = async (
  dependencies: CreateJobDependencies,
  { kind, job }: AdmittedJob,
  upload: CreateUpload,
  signal: AbortSignal,
): Promise<CreateJobResult> => {
  passStep('create.committed', job.jobId);
  if (kind !== 'queued') await upload.discard();
  if (kind === 'replayed') return { job, replayed: true };
  if (job.kind === 'check') dependencies.metrics.record({ ChecksAccepted: 1 });
  else
    dependencies.metrics.record(
      { JobsAccepted: 1, RowsRequested: job.requestedRows, ...(kind === 'reused' ? { JobsCompleted: 1 } : {}) },
      { deliveryMode: job.request.deliveryMode },
    );
  const settled = await awaitSettlement(dependencies, job, signal, async () => {
    await sendQueueMessage(dependencies, job);
    passStep('create.announced', job.jobId);
  });
  return { job: settled, replayed: false };
};

/** Sends the queue messages that the commit promised. One that gets lost is sent again by the sweep. */
const sendQueueMessage = async (
  { jobsQueue, webhooksQueue, logger }: CreateJobDependencies,
  job: Job,
): Promise<void> => {
  try {
    if (job.status === 'queued') await jobsQueue.send({ jobId: job.jobId }, job.accountId);
    else if (job.request.deliveryMode === 'webhook')
      await webhooksQueue.send({ jobId: job.jobId, attempt: 0 }, job.accountId);
  } catch (error) {
    logger.warn('The queue message was not sent. The recovery sweep sends it.', { job_id: job.jobId }, error);
  }
};
