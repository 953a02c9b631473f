import { WorkFailed } from '../../../engine/threads/work-failed.ts';
import { isAppError } from '../../errors/app-error.ts';
import { passStep } from '../../kit/steps.ts';
import type { Job, JobError } from '../../services/jobs/job.ts';
import { isJobErrorCode } from '../../services/jobs/job-error.ts';
import { leaseGraceMs, lookAgainAtMs } from '../job-timing.ts';
import type { EndJobDependencies, ExecuteJobDependencies } from '../service-ports.ts';
import { AttemptEnded, JobAnomaly } from './attempt-ended.ts';
import { checkJob } from './check-job.ts';
import { completeCheck, completeJob, failJob, jobError } from './end-job.ts';
import { FillFailed, fillJob } from './fill-job.ts';
import type { StoredOutputs } from './job-outputs.ts';
import { type KeptLease, keepLease } from './keep-lease.ts';
import { wakeWaiting } from './wake-waiting.ts';

export interface ExecuteJobInput {
  readonly jobId: string;
  /** When the host ends this invocation, whatever it is doing. */
  readonly deadlineMs: number;
  /** Aborts when the host wants to end in good order. */
  readonly shutdown: AbortSignal;
}

/**
 * What an execution came to. `parked`: the job waits for a slot of its account. `skipped`: it had ended, is held by another, or does
 * not exist.
 */
export type ExecuteOutcome = 'completed' | 'failed' | 'retried' | 'released' | 'parked' | 'skipped';

// What is left for writing the terminal state when the time is over.
const endingMs = 10_000;

/**
 * Executes a job as the holder of its lease: at most one execution at a time can write anything, and a message that comes
 * again changes nothing. Every way it can end leaves the job ended, or waiting for its next attempt with the sweep behind it.
 * Source: specification 3; decisions.md, "Processing anomaly".
 */
export const executeJob = async (dependencies: ExecuteJobDependencies, input: ExecuteJobInput): Promise<ExecuteOutcome> => {
  const { jobs, clock, config } = dependencies;
  const logger = dependencies.logger.with({ job_id: input.jobId });
  const nowMs = clock.nowMs();
  const untilMs = nowMs + config.jobs.leaseMs;
  const lease = { nowMs, untilMs, dueAtMs: untilMs + leaseGraceMs, maxAttempts: config.jobs.maxAttempts, countsAsAttempt: true };
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
    // What was cut off fails in its own way; why it was cut off is what counts. Row results that it had kept belong to no job then.
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

const executeFill = async (dependencies: ExecuteJobDependencies, job: Job, kept: KeptLease): Promise<ExecuteOutcome> => {
  const filled = await fillJob(dependencies, job, kept);
  await kept.letGo();
  return (await completeJob(dependencies, job, filled)) ? 'completed' : discardUnwanted(dependencies, job, filled.outputs);
};

const executeCheck = async (dependencies: ExecuteJobDependencies, job: Job, kept: KeptLease): Promise<ExecuteOutcome> => {
  const checked = await checkJob(dependencies, job, kept);
  await kept.letGo();
  return (await completeCheck(dependencies, job, checked)) ? 'completed' : discardUnwanted(dependencies, job, checked.outputs);
};

/**
 * Has a job wait outside the queue until its account has a slot for it: a message that came back again and again would end in the
 * dead-letter queue. The job that gives a slot back wakes it. A slot that was given back meanwhile is seen here, after the job is there
 * to be
 * seen by the next who gives one.
 */
const park = async (dependencies: ExecuteJobDependencies, job: Job): Promise<ExecuteOutcome> => {
  const { jobs, clock, metrics, logger } = dependencies;
  const nowMs = clock.nowMs();
  if (await jobs.park(job, nowMs, lookAgainAtMs(nowMs, nowMs))) {
    metrics.record({ JobsParked: 1 });
    logger.info('The job waits: its account runs as many jobs as its plan allows.', { job_id: job.jobId, account_id: job.accountId });
  }
  passStep('execute.parked', job.jobId);
  await wakeWaiting(dependencies, job.accountId);
  return 'parked';
};

/**
 * A holder so late that its job has moved on may come after the sweep has removed what the job left behind: it removes its own
 * outputs, unless the job's record says that it has them.
 */
const discardUnwanted = async ({ jobs, objects, logger }: ExecuteJobDependencies, job: Job, outputs: StoredOutputs): Promise<'skipped'> => {
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

/** Ends a job that has no attempt left, by a lease that counts as none. Its last holder can write nothing after this. */
export const endExhausted = async (dependencies: EndJobDependencies, jobId: string): Promise<ExecuteOutcome> => {
  const { jobs, clock, config } = dependencies;
  const nowMs = clock.nowMs();
  const untilMs = nowMs + config.jobs.leaseMs;
  const lease = { nowMs, untilMs, dueAtMs: untilMs + leaseGraceMs, maxAttempts: Number.MAX_SAFE_INTEGER, countsAsAttempt: false };
  const taken = await jobs.takeLease(jobId, lease);
  if (taken.kind !== 'taken') return 'skipped';
  return (await failJob(dependencies, taken.job, jobError('PROCESSING_ANOMALY'))) ? 'failed' : 'skipped';
};

/** What to do about an error: the job's own error, another attempt, or nothing because the job is no longer ours. */
const verdict = (
  error: unknown,
): { readonly kind: 'fail'; readonly error: JobError } | { readonly kind: 'retry' | 'release' | 'leave' } => {
  const anomaly = { kind: 'fail' as const, error: jobError('PROCESSING_ANOMALY') };
  if (error instanceof AttemptEnded) {
    if (error.end === 'lease-lost') return { kind: 'leave' };
    return error.end === 'shutdown' ? { kind: 'release' } : anomaly;
  }
  if (error instanceof JobAnomaly) return anomaly;
  if (!(error instanceof FillFailed)) return { kind: 'retry' };
  const { cause } = error;
  // A thread that crashed, or was ended for what other work had, says nothing about the job.
  if (cause instanceof WorkFailed) return cause.failure === 'crashed' || cause.failure === 'crowded-out' ? { kind: 'retry' } : anomaly;
  // Any other code that the fill raises means that stored input cannot be read.
  if (!isAppError(cause) || !isJobErrorCode(cause.code)) return anomaly;
  const details = cause.code === 'FAILED_ROW_THRESHOLD_EXCEEDED' ? (cause.details as JobError['details']) : undefined;
  return { kind: 'fail', error: { code: cause.code, message: cause.message, details } };
};

const settleFailure = async (dependencies: ExecuteJobDependencies, job: Job, error: unknown, rowsDone: number): Promise<ExecuteOutcome> => {
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
      return (await failJob(dependencies, job, decided.error, { kept, rowsDone })) ? 'failed' : discardUnwanted(dependencies, job, kept);
    case 'release':
      return again(dependencies, job, 0, false);
    case 'retry':
      if (attempts >= config.jobs.maxAttempts)
        return (await failJob(dependencies, job, jobError('PROCESSING_ANOMALY'), { rowsDone })) ? 'failed' : 'skipped';
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
