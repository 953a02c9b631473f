import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import { passStep } from '../../core/steps.ts';
import { isAppError } from '../../errors/app-error.ts';
import type { Job, JobError } from '../../stores/jobs/job.ts';
import { isJobErrorCode } from '../../stores/jobs/job-error.ts';
import { leaseGraceMs, lookAgainAtMs } from '../job-timing.ts';
import type { EndJobDependencies, ExecuteJobDependencies } from '../service-ports.ts';
import { AttemptEnded, JobAnomaly } from './attempt-ended.ts';
import { checkJob } from './check-job.ts';
import { buildJobError, completeCheck, completeJob, failJob } from './end-job.ts';
import { FillFailed, fillJob } from './fill-job.ts';
import type { StoredOutputs } from './job-outputs.ts';
import { type KeptLease, keepLease } from './keep-lease.ts';
import { wakeWaiting } from './wake-waiting.ts';

export interface ExecuteJobInput {
  readonly jobId: string;
  readonly deadlineMs: number;
  /** Aborts when the host shuts down gracefully. */
  readonly shutdown: AbortSignal;
}

/** `parked`: waits for a slot. `skipped`: ended, held by another executor, or missing. */
export type ExecuteOutcome = 'completed' | 'failed' | 'retried' | 'released' | 'parked' | 'skipped';

// Time reserved for writing the terminal state.
const endingMs = 10_000;

/**
 * Executes a job as the holder of its lease. Only one execution can write; a repeated message changes nothing. Each
 * path ends the job or leaves it for the next attempt. Source: specification 3; api.md, "Processing anomaly".
 */
export const executeJob = async (
  dependencies: ExecuteJobDependencies,
  input: ExecuteJobInput,
): Promise<ExecuteOutcome> => {
  const { jobs, clock, config } = dependencies;
  const logger = dependencies.logger.with({ job_id: input.jobId });
  const nowMs = clock.nowMs();
  const untilMs = nowMs + config.jobs.leaseMs;
  const lease = {
    nowMs,
    untilMs,
    dueAtMs: untilMs + leaseGraceMs,
    maxAttempts: config.jobs.maxAttempts,
    countsAsAttempt: true,
  };
  const taken = await jobs.takeLease(input.jobId, lease);
  if (taken.kind === 'exhausted') return endExhausted(dependencies, input.jobId);
  if (taken.kind === 'full') return park(dependencies, taken.job);
  if (taken.kind !== 'taken') {
    logger.info('Message skipped: the job is not available.', { reason: taken.kind });
    return 'skipped';
  }
  const { job } = taken;
  passStep('execute.leased', job.jobId);
  if (job.execution.attempts === 1) dependencies.metrics.record({ QueueAge: nowMs - job.createdAtMs });
  const timeLimitMs = Math.min(input.deadlineMs - nowMs - endingMs, job.limits.attemptTimeLimitMs);
  const kept = keepLease(dependencies, job, { untilMs, timeLimitMs, shutdown: input.shutdown });
  let outcome: ExecuteOutcome;
  try {
    outcome = await (job.kind === 'check' ? executeCheck : executeFill)(dependencies, job, kept);
  } catch (error) {
    await kept.letGo();
    // The reason of the cut-off counts, not the error that it caused. Row results already stored then belong to no job.
    if (kept.signal.aborted && error instanceof FillFailed) await discardUnwanted(dependencies, job, error.kept);
    outcome = await settleFailure(dependencies, job, kept.signal.aborted ? kept.signal.reason : error, kept.rowsDone());
  }
  logger.info('The attempt ended.', {
    outcome,
    account_id: job.accountId,
    request_id: job.request.requestId,
    attempt: job.execution.attempts,
    requested_rows: job.requestedRows,
    duration_ms: clock.nowMs() - nowMs,
  });
  return outcome;
};

const executeFill = async (
  dependencies: ExecuteJobDependencies,
  job: Job,
  kept: KeptLease,
): Promise<ExecuteOutcome> => {
  const filled = await fillJob(dependencies, job, kept);
  await kept.letGo();
  return (await completeJob(dependencies, job, filled))
    ? 'completed'
    : discardUnwanted(dependencies, job, filled.outputs);
};

const executeCheck = async (
  dependencies: ExecuteJobDependencies,
  job: Job,
  kept: KeptLease,
): Promise<ExecuteOutcome> => {
  const checked = await checkJob(dependencies, job, kept);
  await kept.letGo();
  return (await completeCheck(dependencies, job, checked))
    ? 'completed'
    : discardUnwanted(dependencies, job, checked.outputs);
};

/** Parks a job until its account has a free slot: repeated messages would be dead letters. Checks the slots again. */
const park = async (dependencies: ExecuteJobDependencies, job: Job): Promise<ExecuteOutcome> => {
  const { jobs, clock, metrics, logger } = dependencies;
  const nowMs = clock.nowMs();
  if (await jobs.park(job, nowMs, lookAgainAtMs(nowMs, nowMs))) {
    metrics.record({ JobsParked: 1 });
    logger.info("The job is waiting: its account has reached the plan's limit of running jobs.", {
      job_id: job.jobId,
      account_id: job.accountId,
    });
  }
  passStep('execute.parked', job.jobId);
  await wakeWaiting(dependencies, job.accountId);
  return 'parked';
};

/**
 * Deletes the outputs of a late holder unless the job's record references them. The sweep may have cleaned up before.
 */
const discardUnwanted = async (
  { jobs, objects, logger }: ExecuteJobDependencies,
  job: Job,
  outputs: StoredOutputs,
): Promise<'skipped'> => {
  const keys = Object.values(outputs).map(({ key }) => key);
  if (keys.length === 0) return 'skipped';
  try {
    const now = await jobs.get(job.jobId);
    const used = [now?.artifact?.key, now?.rowResults?.key, now?.check?.rows.key];
    if (!keys.some((key) => used.includes(key))) await objects.remove(keys);
  } catch (error) {
    logger.warn('A leftover output was not deleted. The recovery sweep deletes it.', { job_id: job.jobId }, error);
  }
  return 'skipped';
};

/** Ends a job without attempts left, by a lease that does not count as one. Its last holder cannot write after this. */
export const endExhausted = async (dependencies: EndJobDependencies, jobId: string): Promise<ExecuteOutcome> => {
  const { jobs, clock, config } = dependencies;
  const nowMs = clock.nowMs();
  const untilMs = nowMs + config.jobs.leaseMs;
  const lease = {
    nowMs,
    untilMs,
    dueAtMs: untilMs + leaseGraceMs,
    maxAttempts: Number.MAX_SAFE_INTEGER,
    countsAsAttempt: false,
  };
  const taken = await jobs.takeLease(jobId, lease);
  if (taken.kind !== 'taken') return 'skipped';
  return (await failJob(dependencies, taken.job, buildJobError('PROCESSING_ANOMALY'))) ? 'failed' : 'skipped';
};

/** Decides how to handle an error: fail the job, retry it, or leave it to its new owner. */
const verdict = (
  error: unknown,
): { readonly kind: 'fail'; readonly error: JobError } | { readonly kind: 'retry' | 'release' | 'leave' } => {
  const anomaly = { kind: 'fail' as const, error: buildJobError('PROCESSING_ANOMALY') };
  if (error instanceof AttemptEnded) {
    if (error.end === 'lease-lost') return { kind: 'leave' };
    return error.end === 'shutdown' ? { kind: 'release' } : anomaly;
  }
  if (error instanceof JobAnomaly) return anomaly;
  if (!(error instanceof FillFailed)) return { kind: 'retry' };
  const { cause } = error;
  // Only the attempt is lost if a thread crashed, or was killed for other work's memory.
  if (cause instanceof WorkFailed)
    return cause.failure === 'crashed' || cause.failure === 'crowded-out' ? { kind: 'retry' } : anomaly;
  // Any other code means that the stored input cannot be read.
  if (!isAppError(cause) || !isJobErrorCode(cause.code)) return anomaly;
  const details = cause.code === 'FAILED_ROW_THRESHOLD_EXCEEDED' ? (cause.details as JobError['details']) : undefined;
  return { kind: 'fail', error: { code: cause.code, message: cause.message, details } };
};

const settleFailure = async (
  dependencies: ExecuteJobDependencies,
  job: Job,
  error: unknown,
  rowsDone: number,
): Promise<ExecuteOutcome> => {
  const { logger, config } = dependencies;
  const { attempts } = job.execution;
  const decided = verdict(error);
  const kept = error instanceof FillFailed ? error.kept : {};
  const fields = { job_id: job.jobId, attempt: attempts, verdict: decided.kind };
  if (decided.kind === 'fail' && decided.error.code !== 'PROCESSING_ANOMALY')
    logger.info('The job failed.', { ...fields, code: decided.error.code });
  else logger.warn('The attempt failed.', fields, error);
  switch (decided.kind) {
    case 'leave':
      return 'skipped';
    case 'fail':
      return (await failJob(dependencies, job, decided.error, { kept, rowsDone }))
        ? 'failed'
        : discardUnwanted(dependencies, job, kept);
    case 'release':
      return again(dependencies, job, 0, false);
    case 'retry':
      if (attempts >= config.jobs.maxAttempts)
        return (await failJob(dependencies, job, buildJobError('PROCESSING_ANOMALY'), { rowsDone }))
          ? 'failed'
          : 'skipped';
      return again(dependencies, job, 5 * 4 ** (attempts - 1), true);
  }
};

const again = async (
  dependencies: ExecuteJobDependencies,
  job: Job,
  delaySeconds: number,
  countsAsAttempt: boolean,
): Promise<ExecuteOutcome> => {
  const { jobs, clock, jobsQueue, logger } = dependencies;
  const readyAtMs = clock.nowMs() + delaySeconds * 1000;
  const released = await jobs.releaseLease(job, { readyAtMs, dueAtMs: readyAtMs + leaseGraceMs, countsAsAttempt });
  if (!released) return 'skipped';
  passStep('execute.released', job.jobId);
  await wakeWaiting(dependencies, job.accountId);
  if (countsAsAttempt) dependencies.metrics.record({ JobsRetried: 1 });
  try {
    await jobsQueue.send({ jobId: job.jobId }, job.accountId, delaySeconds);
  } catch (error) {
    logger.warn('The queue message was not sent. The recovery sweep sends it.', { job_id: job.jobId }, error);
  }
  return countsAsAttempt ? 'retried' : 'released';
};
