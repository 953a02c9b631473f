import { backoffMs } from '../../core/backoff.ts';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import { hasEnded, type Job } from '../../services/jobs/job.ts';
import { type JobListener, jobNews } from '../../services/jobs/job-news.ts';
import type { JobStore } from '../../services/jobs/job-store.ts';

const firstPauseMs = 30;
const longestPauseMs = 400;

/** Ends after `ms`, or with word of the job if that comes first. */
const pause = async (clock: Clock, ms: number, listener: JobListener): Promise<void> => {
  const heard = new AbortController();
  const slept = clock.sleep(ms, heard.signal).catch((error: unknown) => {
    if (!heard.signal.aborted) throw error;
  });
  await Promise.race([slept, listener.next()]);
  heard.abort();
};

/**
 * The job as soon as it has ended, or as it is when the sync wait window closes or the client is gone. Looks at once when word of the job
 * comes; by the clock otherwise, seldom where word is to be expected.
 * Source: specification 3 and 4.1; decisions.md, "Admission order of a create" (9).
 */
export const awaitSettlement = async (
  { clock, jobs, config }: { readonly clock: Clock; readonly jobs: JobStore; readonly config: Config },
  job: Job,
  signal: AbortSignal,
  news = jobNews,
): Promise<Job> => {
  const untilMs = clock.nowMs() + config.jobs.syncWaitMs;
  const listener = news.listen(job.jobId);
  try {
    let latest = job;
    // Pauses count by themselves too: a clock that is set back must not make the client wait.
    let pausedMs = 0;
    for (let poll = 1; ; poll++) {
      if (!hasEnded(latest)) latest = (await jobs.get(job.jobId)) ?? latest;
      const leftMs = Math.min(untilMs - clock.nowMs(), config.jobs.syncWaitMs - pausedMs);
      if (hasEnded(latest) || leftMs <= 0 || signal.aborted) return latest;
      const wantedMs = news.comes ? longestPauseMs : backoffMs(poll, firstPauseMs, longestPauseMs, 1.5);
      const pauseMs = Math.min(wantedMs, leftMs);
      await pause(clock, pauseMs, listener);
      pausedMs += pauseMs;
    }
  } finally {
    listener.close();
  }
};
