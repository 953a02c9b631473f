import { passStep } from '../../core/steps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AuditOrigin } from '../../stores/audit/audit-entry.ts';
import { hasEnded, inputPrefix, type Job, mergedPrefix, outputPrefix } from '../../stores/jobs/job.ts';
import { artifactGraceMs, computeKeptUntilMs } from '../job-timing.ts';
import type { JobsDependencies } from '../service-ports.ts';
import { findOwnedJob } from './find-owned-job.ts';

/**
 * Deletes the inputs and outputs of an ended job. Its artifact ends for all jobs that deliver it. The job stays
 * readable, and the audit log names who deleted it. Repeating it deletes leftovers; the sweep does so again later.
 * Throws `INVALID_JOB_ID`, `EXPORT_JOB_NOT_FOUND` and `JOB_NOT_ENDED`. Source: api.md, "Jobs" and "Finer points".
 */
export const deleteJob = async (
  dependencies: JobsDependencies,
  { accountId, jobId, origin }: { readonly accountId: string; readonly jobId: string; readonly origin: AuditOrigin },
): Promise<void> => {
  const { jobs, objects } = dependencies;
  const job = await findOwnedJob(jobs, accountId, jobId);
  if (!hasEnded(job)) throw new AppError('JOB_NOT_ENDED');
  if (job.deletedAtMs === undefined) await markDeleted(dependencies, job, origin);
  passStep('delete.noted', job.jobId);
  for (const id of new Set([job.jobId, job.artifact?.producerJobId ?? job.jobId])) {
    await objects.removeAll(outputPrefix(id));
    await objects.removeAll(inputPrefix(id));
  }
  await removeMerged(dependencies, job);
  passStep('delete.emptied', job.jobId);
};

/** Deletes the merged ZIPs of jobs that it retries, directly or not: they may contain its PDFs. */
const removeMerged = async ({ jobs, objects }: JobsDependencies, job: Job): Promise<void> => {
  for (let id = job.request.retryOf; id !== undefined; ) {
    const retried: Job | undefined = await jobs.get(id);
    if (retried?.artifact !== undefined) await objects.removeAll(mergedPrefix(retried.artifact.key));
    id = retried?.request.retryOf;
  }
};

// An artifact that expires or is extended at the same time is read again.
const maxRounds = 4;

const markDeleted = async (
  { clock, config, jobs, artifacts, unit, audit }: JobsDependencies,
  job: Job,
  origin: AuditOrigin,
): Promise<void> => {
  for (let round = 1; round <= maxRounds; round++) {
    const nowMs = clock.nowMs();
    const artifact = job.artifact === undefined ? undefined : await artifacts.get(job.artifact.producerJobId);
    const alive = artifact !== undefined && nowMs < artifact.expiresAtMs;
    const lookAgainMs = computeKeptUntilMs(config, job.completedAtMs ?? nowMs, nowMs);
    const result = await unit.commit([
      jobs.delete(job, nowMs, lookAgainMs),
      ...(alive ? [artifacts.end(artifact, nowMs, nowMs + artifactGraceMs)] : []),
      audit.note({ accountId: job.accountId, action: 'job.deleted', origin, facts: { job_id: job.jobId } }),
    ]);
    if (result.committed) return;
  }
  throw new Error('The delete lost every race it was in.');
};
