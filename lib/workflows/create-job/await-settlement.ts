import { backoffMs } from '../../core/backoff.ts';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import { hasEnded, type Job } from '../../services/jobs/job.ts';
import type { JobStore } from '../../services/jobs/job-store.ts';

const firstPauseMs = 30;
const longestPauseMs = 400;

/**
 * The job as soon as it has ended, or as it is when the sync wait window closes or the client is gone.
 * Source: specification 3 and 4.1; decisions.md, "Admission order of a create" (9).
 */
export const awaitSettlement = async (
  { clock, jobs, config }: { readonly clock: Clock; readonly jobs: JobStore; readonly config: Config },
  job: Job,
  signal: AbortSignal,
): Promise<Job> => {
  const untilMs = clock.nowMs() + config.jobs.syncWaitMs;
  let latest = job;
  // Pauses count by themselves too: a clock that is set back must not make the client wait.
  let pausedMs = 0;
  for (let poll = 1; ; poll++) {
    if (!hasEnded(latest)) latest = (await jobs.get(job.jobId)) ?? latest;
    const leftMs = Math.min(untilMs - clock.nowMs(), config.jobs.syncWaitMs - pausedMs);
    if (hasEnded(latest) || leftMs <= 0 || signal.aborted) return latest;
    const pauseMs = Math.min(backoffMs(poll, firstPauseMs, longestPauseMs, 1.5), leftMs);
    await clock.sleep(pauseMs);
    pausedMs += pauseMs;
  }
};
