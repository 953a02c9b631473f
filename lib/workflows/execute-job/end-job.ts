import { passStep } from '../../core/steps.ts';
import { errorTable } from '../../errors/error-table.ts';
import {
  billedRowsOf,
  furtherOutputsOf,
  type Job,
  type JobArtifact,
  type JobError,
  storedOutputOf,
} from '../../stores/jobs/job.ts';
import type { JobErrorCode } from '../../stores/jobs/job-error.ts';
import type { Write } from '../../stores/table/write.ts';
import { buildCompletionEvent, buildFailureEvent } from '../job-events.ts';
import { artifactGraceMs, cleanAtMs } from '../job-timing.ts';
import type { EndJobDependencies } from '../service-ports.ts';
import type { CheckOutputs } from './check-job.ts';
import { commitEnd, releaseFreeRetry, runAfterEnd } from './end-writes.ts';
import type { Filled } from './fill-job.ts';
import type { StoredOutputs } from './job-outputs.ts';

export const quotaOf = (job: Job) => ({
  accountId: job.accountId,
  month: job.quotaMonth ?? '',
  rows: billedRowsOf(job),
});

export const buildJobError = (code: JobErrorCode): JobError => ({ code, message: errorTable[code].message });

/** Ends a job in one transaction with all consequences. Returns false if another executor holds or ended it. */
const end = async (
  dependencies: EndJobDependencies,
  job: Job,
  writes: readonly Write[],
  { keepInputs }: { readonly keepInputs: boolean },
): Promise<boolean> => {
  const { slots, logger } = dependencies;
  passStep('execute.ending', job.jobId);
  const result = await commitEnd(dependencies, [...writes, slots.give(job)]);
  if (!result.committed) {
    logger.info('Result dropped: another executor owns or has ended the job.', {
      job_id: job.jobId,
      fence: job.execution.fence,
    });
    return false;
  }
  await runAfterEnd(dependencies, job, 'execute', { keepInputs });
  return true;
};

/** Ends a job as completed. Its inputs stay as long as its delivery. Source: specification 3; api.md, "Rows". */
export const completeJob = async (
  dependencies: EndJobDependencies,
  job: Job,
  { outputs, counts, manifestSha256 }: Filled,
): Promise<boolean> => {
  const { config, clock, ids, jobs, artifacts, metrics, quota, outcomes } = dependencies;
  const nowMs = clock.nowMs();
  const expiresAtMs = nowMs + config.delivery.lifetimeMs;
  const made = {
    ...storedOutputOf(outputs.archive),
    ...furtherOutputsOf(outputs),
    counts,
    manifestSha256,
  };
  const delivery: JobArtifact = {
    producerJobId: job.jobId,
    ...made,
    deliveryId: ids.uuid(),
    expiresAtMs,
  };
  const { accountId, reuseIdentity } = job;
  const artifact = { producerJobId: job.jobId, accountId, reuseIdentity, ...made, createdAtMs: nowMs, expiresAtMs };
  const writes = [
    jobs.end(job, {
      status: 'completed',
      artifact: delivery,
      rowsDone: job.requestedRows,
      completedAtMs: nowMs,
      cleanAtMs: cleanAtMs(config, nowMs),
    }),
    ...artifacts.insert(artifact, expiresAtMs + artifactGraceMs),
    quota.countJob(quotaOf(job), nowMs),
    ...outcomes.note(accountId, job.jobId, false, nowMs),
    ...buildCompletionEvent(dependencies, job, delivery, nowMs),
  ];
  const ended = await end(dependencies, job, writes, { keepInputs: true });
  if (ended) {
    const durationMs = nowMs - (job.startedAtMs ?? nowMs);
    metrics.record(
      {
        JobsCompleted: 1,
        RowsProduced: counts.producedRows,
        RowsFailed: counts.failedRows,
        JobDuration: durationMs,
        RowsPerSecond: (job.requestedRows * 1000) / durationMs,
        ArchiveSize: made.sizeBytes,
      },
      { deliveryMode: job.request.deliveryMode },
    );
  }
  return ended;
};

/** Ends a check: no quota, no artifact, no event. Its inputs serve corrections. Source: api.md, "Check". */
export const completeCheck = async (
  dependencies: EndJobDependencies,
  job: Job,
  { outputs, summary }: CheckOutputs,
): Promise<boolean> => {
  const { config, clock, jobs, metrics } = dependencies;
  const nowMs = clock.nowMs();
  const expiresAtMs = nowMs + config.jobs.checkLifetimeMs;
  const check = {
    rows: storedOutputOf(outputs.rows),
    findings: storedOutputOf(outputs.findings),
    summary,
    expiresAtMs,
  };
  const times = { completedAtMs: nowMs, cleanAtMs: cleanAtMs(config, nowMs) };
  const writes = [jobs.end(job, { status: 'completed', check, rowsDone: job.requestedRows, ...times })];
  const ended = await end(dependencies, job, writes, { keepInputs: true });
  if (ended) metrics.record({ ChecksCompleted: 1 });
  return ended;
};

/**
 * Ends a job as failed: nothing is delivered or charged. `kept` row results and the inputs stay as long as a delivery.
 * Source: specification 3, 7.4; api.md, "Rows".
 */
export const failJob = async (
  dependencies: EndJobDependencies,
  job: Job,
  error: JobError,
  { kept = {}, rowsDone }: { readonly kept?: StoredOutputs; readonly rowsDone?: number } = {},
): Promise<boolean> => {
  const { config, clock, jobs, metrics, quota, outcomes } = dependencies;
  const nowMs = clock.nowMs();
  const expiresAtMs = nowMs + config.delivery.lifetimeMs;
  const rowResults = kept.rows === undefined ? undefined : { ...storedOutputOf(kept.rows), expiresAtMs };
  const writes = [
    jobs.end(job, {
      status: 'failed',
      error,
      rowResults,
      rowsDone,
      completedAtMs: nowMs,
      cleanAtMs: cleanAtMs(config, nowMs),
    }),
    ...(job.quotaMonth === undefined ? [] : [quota.releaseRows(quotaOf(job), nowMs)]),
    // A failed check is about its template. It must not pause the account's creates.
    ...(job.kind === 'check' ? [] : outcomes.note(job.accountId, job.jobId, true, nowMs)),
    ...releaseFreeRetry(dependencies, job),
    ...buildFailureEvent(dependencies, job, error, nowMs),
  ];
  const ended = await end(dependencies, job, writes, { keepInputs: rowResults !== undefined });
  if (ended) metrics.record({ JobsFailed: 1 }, { code: error.code });
  return ended;
};
