import { hourMs, minuteMs } from '@bulkfill/engine/core/units';
import type { JobOutline } from '../../stores/jobs/job-outline.ts';
import type { RecoverJobsDependencies } from '../service-ports.ts';
import type { SweepCounts } from './sweep-counts.ts';

// A recount reads every job of the month. This interval finds a drift soon enough at negligible cost.
const recheckAfterMs = 6 * hourMs;

// The index lags seconds behind the table. A bucket that was just changed is checked later.
const quietMs = minuteMs;

/** Sums the jobs of a month: `usedRows` of completed jobs; `committedRows` also of jobs that may still complete. */
export const recount = (jobs: readonly JobOutline[]): { readonly usedRows: number; readonly committedRows: number } => {
  const charged = jobs.filter((job) => !job.reused && job.status !== 'failed');
  const rows = (some: readonly JobOutline[]): number => some.reduce((sum, job) => sum + job.requestedRows, 0);
  return { usedRows: rows(charged.filter((job) => job.status === 'completed')), committedRows: rows(charged) };
};

/** Corrects a quota bucket that differs from its jobs, unless either changed (architecture.md, "Invariants", 3). */
export const checkQuota = async (
  dependencies: RecoverJobsDependencies,
  accountId: string,
  month: string,
  counts: SweepCounts,
): Promise<void> => {
  const { quota, jobs, clock, logger } = dependencies;
  const bucket = await quota.get(accountId, month);
  const nowMs = clock.nowMs();
  const checkedLately = bucket.checkedAtMs !== undefined && nowMs - bucket.checkedAtMs < recheckAfterMs;
  if (bucket.version === 0 || checkedLately || nowMs - bucket.changedAtMs < quietMs) return;
  const ofJobs = recount(await jobs.list(accountId, month));
  // Single documents have no other record: the bucket's own count is the only one.
  const usedRows = ofJobs.usedRows + bucket.fills;
  const committedRows = ofJobs.committedRows + bucket.fills;
  if (usedRows === bucket.usedRows && committedRows === bucket.committedRows) return quota.markChecked(bucket, nowMs);
  if (!(await quota.replaceSums(bucket, usedRows, committedRows, nowMs))) return;
  counts.quotasCorrected++;
  logger.error('A quota counter was wrong and was corrected. Find out why.', {
    account_id: accountId,
    month,
    used_before: bucket.usedRows,
    used_now: usedRows,
    committed_before: bucket.committedRows,
    committed_now: committedRows,
  });
};
