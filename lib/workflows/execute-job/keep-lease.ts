import type { Job } from '../../services/jobs/job.ts';
import { leaseGraceMs } from '../job-timing.ts';
import { AttemptEnded } from './attempt-ended.ts';
import type { ExecuteJobDependencies } from './execute-job-dependencies.ts';

/** A lease that is prolonged until it is let go. */
export interface KeptLease {
  /** Aborts with an `AttemptEnded` when the lease is lost, the time is over, or the host shuts down. */
  readonly signal: AbortSignal;
  noteProgress(rowsDone: number): void;
  /** Ends the heartbeat; resolves when none is under way any more. */
  letGo(): Promise<void>;
}

/**
 * Prolongs a job's lease every third of its length. Where the table cannot be reached the work goes on as long as the lease
 * that was last written lasts, and ends before anybody else can take it.
 *
 *      take ──┬── beat ──┬── beat ──┬── (table unreachable) ──┬── lease over: abort
 *             └──────────┴──────────┴── each beat moves the end one whole lease ahead
 */
export const keepLease = (
  { jobs, clock, config, logger }: ExecuteJobDependencies,
  job: Job,
  { untilMs, timeLimitMs, shutdown }: { readonly untilMs: number; readonly timeLimitMs: number; readonly shutdown: AbortSignal },
): KeptLease => {
  const { leaseMs } = config.jobs;
  const work = new AbortController();
  const heart = new AbortController();
  let rowsDone = 0;
  let leaseUntilMs = untilMs;

  const beat = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    const nextMs = nowMs + leaseMs;
    try {
      const held = await jobs.heartbeat(job, { untilMs: nextMs, dueAtMs: nextMs + leaseGraceMs, rowsDone });
      if (held) leaseUntilMs = nextMs;
      else work.abort(new AttemptEnded('lease-lost'));
    } catch (error) {
      logger.warn(
        'A heartbeat was not written. If this goes on, the lease runs out and another executor takes the job.',
        { job_id: job.jobId },
        error,
      );
    }
  };
  const keep = async (): Promise<void> => {
    while (!heart.signal.aborted && !work.signal.aborted) {
      await clock.sleep(leaseMs / 3, heart.signal);
      await beat();
      if (clock.nowMs() >= leaseUntilMs - leaseMs / 6) work.abort(new AttemptEnded('lease-lost'));
    }
  };
  const kept = keep().catch((error: unknown) => {
    if (!heart.signal.aborted) work.abort(error);
  });
  const timer = setTimeout(() => work.abort(new AttemptEnded('time-limit')), Math.max(0, timeLimitMs));
  const onShutdown = (): void => work.abort(new AttemptEnded('shutdown'));
  if (shutdown.aborted) onShutdown();
  shutdown.addEventListener('abort', onShutdown, { once: true });
  return {
    signal: work.signal,
    noteProgress: (rows) => {
      rowsDone = rows;
    },
    letGo: async () => {
      clearTimeout(timer);
      shutdown.removeEventListener('abort', onShutdown);
      heart.abort();
      await kept;
    },
  };
};
