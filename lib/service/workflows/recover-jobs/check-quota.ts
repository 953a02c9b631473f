import { hourMs, minuteMs } from '../../../engine/kit/units.ts';
import type { JobSummary } from '../../services/jobs/job-store.ts';
import type { RecoverDependencies, SweepCounts } from './recover-dependencies.ts';

// A recount reads every job of the month: often enough to find a drift, seldom enough to cost nothing.
const recheckAfterMs = 6 * hourMs;

// The index of jobs follows the table within seconds; a bucket that was just changed is left for another time.
const quietMs = minuteMs;

/** What the jobs of a month add up to: rows of completed jobs that were charged, and rows of all that are or may be. */
export const recount = (jobs: readonly JobSummary[]): { readonly usedRows: number; readonly committedRows: number } => {
  const charged = jobs.filter((job) => !job.reused && job.status !== 'failed');
  const rows = (some: readonly JobSummary[]): number => some.reduce((sum, job) => sum + job.requestedRows, 0);
  return { usedRows: rows(charged.filter((job) => job.status === 'completed')), committedRows: rows(charged) };
};

/**
 * Compares a quota bucket with the jobs it counts, and sets it right where they differ and nothing changed meanwhile.
 * Source: architecture.md, "Invariants" (3).
 */
export const checkQuota = async (
  dependencies: RecoverDependencies,
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
  // Of single documents there is no other record: whatever changes the bucket adds to it, and nothing else does.
  const usedRows = ofJobs.usedRows + bucket.fills;
  const committedRows = ofJobs.committedRows + bucket.fills;
  if (usedRows === bucket.usedRows && committedRows === bucket.committedRows) return quota.noteChecked(bucket, nowMs);
  if (!(await quota.correct(bucket, usedRows, committedRows, nowMs))) return;
  counts.quotasCorrected++;
  logger.error('A quota bucket was wrong and has been corrected. Find out why.', {
    account_id: accountId,
    month,
    used_before: bucket.usedRows,
    used_now: usedRows,
    committed_before: bucket.committedRows,
    committed_now: committedRows,
  });
};
