import { formatCalendarMonth } from '../../core/clock.ts';
import { passStep } from '../../core/steps.ts';
import { hasEnded, inputPrefix, type Job, outputPrefix, outputStemOf } from '../../stores/jobs/job.ts';
import { listInputKeys } from '../execute-job/end-writes.ts';
import { endExhausted } from '../execute-job/execute-job.ts';
import { artifactGraceMs, resendAfterMs } from '../job-timing.ts';
import type { RecoverJobsDependencies } from '../service-ports.ts';
import { checkQuota } from './check-quota.ts';
import { recoverWaiting } from './recover-waiting.ts';
import type { SweepCounts } from './sweep-counts.ts';

/**
 * Handles a due job:
 *
 *      ended                          → delete leftovers, and inputs without a live delivery; leave the index
 *      lease alive                    → nothing: its holder has moved the due time
 *      no attempt left, or too old    → fail it as PROCESSING_ANOMALY
 *      waiting for a slot             → free slots of ended jobs, and wake jobs that have room
 *      waiting for an executor        → send its queue message again
 *
 * Source: api.md, "Processing anomaly"; architecture.md, "Invariants" (1).
 */
export const recoverJob = async (
  dependencies: RecoverJobsDependencies,
  jobId: string,
  counts: SweepCounts,
): Promise<void> => {
  const { jobs, clock, config, logger } = dependencies;
  const job = await jobs.get(jobId);
  if (job === undefined) return;
  passStep('recover.found', jobId);
  if (hasEnded(job)) return clean(dependencies, job, counts);
  const nowMs = clock.nowMs();
  const { attempts, leaseUntilMs } = job.execution;
  const leaseAlive = leaseUntilMs > nowMs && job.status === 'processing';
  if (leaseAlive) return;
  const waitedTooLong = nowMs - job.createdAtMs > config.jobs.maxQueuedMs;
  if (attempts >= config.jobs.maxAttempts || waitedTooLong) {
    const outcome = await endExhausted(dependencies, jobId);
    if (outcome === 'failed') {
      counts.jobsFailed++;
      logger.error('A stuck job was marked as failed. To find the cause, search the log for its job_id.', {
        job_id: jobId,
        account_id: job.accountId,
        attempts,
      });
    }
    return;
  }
  if (job.waitingSinceMs !== undefined) return recoverWaiting(dependencies, job, counts);
  if (!(await jobs.noteResend(job, nowMs + resendAfterMs(job.execution.resends + 1)))) return;
  passStep('recover.job-noted', jobId);
  await dependencies.jobsQueue.send({ jobId }, job.accountId);
  counts.jobsResent++;
  logger.warn('A job was sent to the queue again.', { job_id: jobId, attempts, resends: job.execution.resends + 1 });
};

/**
 * Deletes leftovers of an ended job. Delivered outputs and their inputs expire with the artifact, as other jobs may
 * deliver them too. Results of a check or of a job failed by its rows are deleted at the next look.
 */
const clean = async (dependencies: RecoverJobsDependencies, job: Job, counts: SweepCounts): Promise<void> => {
  const { jobs, objects, artifacts, clock } = dependencies;
  const { jobId } = job;
  const artifact = job.artifact?.producerJobId === jobId ? await artifacts.get(jobId) : undefined;
  const rows =
    job.rowResults ?? (job.check === undefined ? undefined : { ...job.check.rows, expiresAtMs: job.check.expiresAtMs });
  const keptUntilMs = ((artifact ?? rows)?.expiresAtMs ?? 0) + artifactGraceMs;
  const alive = job.deletedAtMs === undefined && clock.nowMs() < keptUntilMs;
  const stem = artifact === undefined ? rows && outputStemOf(rows.key, 'rows') : outputStemOf(artifact.key);
  await objects.removeAll(inputPrefix(jobId), alive ? listInputKeys(job) : []);
  await objects.removeAll(outputPrefix(jobId), alive && stem !== undefined ? [stem] : []);
  passStep('recover.emptied', jobId);
  if (job.quotaMonth !== undefined)
    await checkQuota(dependencies, job.accountId, formatCalendarMonth(job.createdAtMs), counts);
  if (alive && artifact === undefined) return jobs.noteKept(job, keptUntilMs);
  await jobs.noteCleaned(job);
  counts.jobsCleaned++;
};
