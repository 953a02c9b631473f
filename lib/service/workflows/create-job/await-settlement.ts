import { backoffMs } from '../../../engine/kit/backoff.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Config } from '../../kit/config.ts';
import { hasEnded, type Job } from '../../services/jobs/job.ts';
import { type JobListener, jobNews } from '../../services/jobs/job-news.ts';
import type { JobStore } from '../../services/jobs/job-store.ts';

const firstPauseMs = 30;
const longestPauseMs = 400;
// Only word that got lost, with the process that should have brought it, is found by looking.
const pauseForWordMs = 1500;

/** Ends after `ms`, or with word of the job if that comes first. Gives what of `ms` has passed for certain. */
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
 * The job as soon as it has ended, or as it is when the sync wait window closes or the client is gone. Looks at once when word of the job
 * comes; by the clock otherwise, seldom where word is to be expected. `announce` has the job executed: it is called when word can no
 * longer be missed.
 * Source: specification 3 and 4.1; decisions.md, "Admission order of a create" (9).
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
    // Pauses count by themselves too: a clock that is set back must not make the client wait.
    let pausedMs = 0;
    for (let poll = 0; ; poll++) {
      // Where word comes there is nothing to see before it.
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
