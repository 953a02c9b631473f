import { errorTable } from '../../core/error-table.ts';
import { passStep } from '../../core/steps.ts';
import type { Job, JobArtifact, JobError } from '../../services/jobs/job.ts';
import { inputPrefix } from '../../services/jobs/job.ts';
import type { JobErrorCode } from '../../services/jobs/job-error.ts';
import type { StoredObject } from '../../services/storage/object-store.ts';
import type { Write } from '../../services/table/write.ts';
import { completionEvent, failureEvent } from '../job-events.ts';
import { artifactGraceMs, cleanAtMs } from '../job-timing.ts';
import type { EndJobDependencies } from './execute-job-dependencies.ts';
import { wakeWaiting } from './wake-waiting.ts';

const quotaOf = (job: Job) => ({ accountId: job.accountId, month: job.quotaMonth ?? '', rows: job.requestedRows });

/** The error of a job that ends for this code, in the table's words. */
export const jobError = (code: JobErrorCode): JobError => ({ code, message: errorTable[code].message });

/**
 * Writes the terminal state with everything that follows from it, in one transaction: quota, slot, outcome, artifact, event.
 * False when the job had moved on: somebody else holds it, or has ended it.
 */
const end = async (dependencies: EndJobDependencies, job: Job, writes: readonly Write[]): Promise<boolean> => {
  const { unit, objects, slots, webhooksQueue, logger } = dependencies;
  passStep('execute.ending', job.jobId);
  const result = await unit.commit([...writes, slots.give(job)]);
  if (!result.committed) {
    logger.info('Result dropped: another executor owns or has ended the job.', { job_id: job.jobId, fence: job.execution.fence });
    return false;
  }
  passStep('execute.ended', job.jobId);
  await wakeWaiting(dependencies, job.accountId);
  try {
    if (job.request.webhook !== undefined) await webhooksQueue.send({ jobId: job.jobId, attempt: 0 }, job.accountId);
    passStep('execute.announced', job.jobId);
    await objects.remove([job.inputs.source.key, job.inputs.package.key, job.inputs.rows.key]);
    passStep('execute.cleaned', job.jobId);
  } catch (error) {
    logger.warn(
      'The work after the end of the job failed. The recovery sweep does it.',
      { job_id: job.jobId, prefix: inputPrefix(job.jobId) },
      error,
    );
  }
  return true;
};

/** Ends a job as completed. Source: specification 3. */
export const completeJob = async (dependencies: EndJobDependencies, job: Job, zip: StoredObject): Promise<boolean> => {
  const { config, clock, ids, jobs, artifacts, metrics, quota, outcomes } = dependencies;
  const nowMs = clock.nowMs();
  const expiresAtMs = nowMs + config.delivery.lifetimeMs;
  const delivery: JobArtifact = {
    producerJobId: job.jobId,
    key: zip.key,
    sizeBytes: zip.sizeBytes,
    deliveryId: ids.uuid(),
    expiresAtMs,
  };
  const { accountId, reuseIdentity } = job;
  const { key, sizeBytes } = zip;
  const artifact = { producerJobId: job.jobId, accountId, reuseIdentity, key, sizeBytes, createdAtMs: nowMs, expiresAtMs };
  const ended = await end(dependencies, job, [
    jobs.complete(job, delivery, nowMs, cleanAtMs(config, nowMs)),
    ...artifacts.insert(artifact, expiresAtMs + artifactGraceMs),
    quota.debit(quotaOf(job), nowMs),
    ...outcomes.note(accountId, job.jobId, false, nowMs),
    ...completionEvent(dependencies, job, delivery, nowMs),
  ]);
  if (ended) {
    const durationMs = nowMs - (job.startedAtMs ?? nowMs);
    metrics.record(
      { JobsCompleted: 1, JobDuration: durationMs, RowsPerSecond: (job.requestedRows * 1000) / durationMs, ArchiveSize: zip.sizeBytes },
      { deliveryMode: job.request.deliveryMode },
    );
  }
  return ended;
};

/** Ends a job as failed: nothing is delivered and nothing is charged. Source: specification 3, 7.4. */
export const failJob = async (dependencies: EndJobDependencies, job: Job, error: JobError): Promise<boolean> => {
  const { config, clock, jobs, metrics, quota, outcomes } = dependencies;
  const nowMs = clock.nowMs();
  const ended = await end(dependencies, job, [
    jobs.fail(job, error, nowMs, cleanAtMs(config, nowMs)),
    ...(job.quotaMonth === undefined ? [] : [quota.release(quotaOf(job), nowMs)]),
    ...outcomes.note(job.accountId, job.jobId, true, nowMs),
    ...failureEvent(dependencies, job, error, nowMs),
  ]);
  if (ended) metrics.record({ JobsFailed: 1 }, { code: error.code });
  return ended;
};
