import { backoffMs } from '@bulkfill/engine/core/backoff';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import { hasEnded, type Job } from '../../stores/jobs/job.ts';
import { type JobListener, jobNews } from '../../stores/jobs/job-news.ts';
import type { JobStore } from '../../stores/jobs/job-store.ts';

const firstPauseMs = 30;
const longestPauseMs = 400;
// Polling is needed only if a notification is lost with its process.
const pauseForWordMs = 1500;

/** Waits for `ms` or a notification. Returns how much of `ms` has certainly passed. */
const pause = async (clock: Clock, ms: number, listener: JobListener): Promise<number> => {
  const heard = new AbortController();
  const slept = clock.sleep(ms, heard.signal).catch((error: unknown) => {
    if (!heard.signal.aborted) throw error;
  });
  const passedMs = await Promise.race([slept.then(() => ms), listener.next().then(() => 0)]);
  heard.abort();
  return passedMs;
};

/**
 * Waits until the job has ended, the sync wait window closes or the client disconnects, and returns the latest job.
 * Polls, rarely if notifications are expected. `announce` starts the job; it is called after the listener is
 * registered. Source: specification 3 and 4.1; api.md, "Admission order of a create" (9).
 */
export const awaitSettlement = async (
  { clock, jobs, config }: { readonly clock: Clock; readonly jobs: JobStore; readonly config: Config },
  job: Job,
  signal: AbortSignal,
  announce: () => Promise<void>,
  news = jobNews,
): Promise<Job> => {
  const listener = news.listen(job.jobId);
  try {
    await announce();
    const untilMs = clock.nowMs() + config.jobs.syncWaitMs;
    let latest = job;
    // Also count the pauses: a clock that is set back must not make the client wait longer.
    let pausedMs = 0;
    for (let poll = 0; ; poll++) {
      // With notifications, the first read would find nothing new.
      const looks = poll > 0 || !news.comes;
      if (looks && !hasEnded(latest)) latest = (await jobs.get(job.jobId)) ?? latest;
      const leftMs = Math.min(untilMs - clock.nowMs(), config.jobs.syncWaitMs - pausedMs);
      if (hasEnded(latest) || leftMs <= 0 || signal.aborted) return latest;
      const wantedMs = news.comes ? pauseForWordMs : backoffMs(poll + 1, firstPauseMs, longestPauseMs, 1.5);
      const pauseMs = Math.min(wantedMs, leftMs);
      pausedMs += await pause(clock, pauseMs, listener);
    }
  } finally {
    listener.close();
  }
};
