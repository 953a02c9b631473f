import type { Clock } from '../../kit/clock.ts';
import type { Job } from '../../services/jobs/job.ts';
import { leaseGraceMs } from '../job-timing.ts';
import type { ExecuteJobDependencies } from '../service-ports.ts';
import { AttemptEnded } from './attempt-ended.ts';

/** A lease that is prolonged until it is let go. */
export interface KeptLease {
  /** Aborts with an `AttemptEnded` when the lease is lost, the time is over, or the host shuts down. */
  readonly signal: AbortSignal;
  noteProgress(rowsDone: number): void;
  /** As noted last. */
  rowsDone(): number;
  /** Ends the heartbeat; resolves when none is under way. */
  letGo(): Promise<void>;
}

// Progress is written at most once a second. Without any, the job is looked at this often all the same: a holder whose job was
// canceled is told by a write that is refused, and stops within 5 s. Source: api-additions.md, "Jobs".
const progressMs = 1000;
const lookMs = 2000;

/**
 * Prolongs a job's lease every third of its length, and writes the progress between. Where the table cannot be reached the work goes on as
 * long as the lease that was last written lasts, and ends before anybody else can take it.
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

  const write = async (prolong: boolean): Promise<void> => {
    const nowMs = clock.nowMs();
    const nextMs = nowMs + leaseMs;
    const progress = { rowsDone, progressAtMs: nowMs };
    try {
      const held = await (prolong
        ? jobs.heartbeat(job, { untilMs: nextMs, dueAtMs: nextMs + leaseGraceMs, ...progress })
        : jobs.noteProgress(job, progress));
      if (!held) work.abort(new AttemptEnded('lease-lost'));
      else if (prolong) leaseUntilMs = nextMs;
    } catch (error) {
      logger.warn(
        'A heartbeat was not written. If this goes on, the lease runs out and another executor takes the job.',
        { job_id: job.jobId },
        error,
      );
    }
  };
  const pauseMs = Math.min(progressMs, leaseMs / 3);
  const prolonged = stopwatch(clock);
  const written = stopwatch(clock);
  let rowsWritten = 0;
  const keep = async (): Promise<void> => {
    while (!heart.signal.aborted && !work.signal.aborted) {
      await clock.sleep(pauseMs, heart.signal);
      prolonged.add(pauseMs);
      written.add(pauseMs);
      const prolong = prolonged.elapsedMs() >= leaseMs / 3;
      if (prolong || rowsDone > rowsWritten || written.elapsedMs() >= lookMs) {
        rowsWritten = rowsDone;
        written.reset();
        if (prolong) prolonged.reset();
        await write(prolong);
      }
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
      rowsDone = Math.max(rowsDone, rows);
    },
    rowsDone: () => rowsDone,
    letGo: async () => {
      clearTimeout(timer);
      shutdown.removeEventListener('abort', onShutdown);
      heart.abort();
      await kept;
    },
  };
};

/** Time since the last reset, by the clock or by what was slept, whichever says more: a clock may be set back. */
const stopwatch = (clock: Clock) => {
  let sinceMs = clock.nowMs();
  let sleptMs = 0;
  return {
    add: (ms: number): void => {
      sleptMs += ms;
    },
    elapsedMs: (): number => Math.max(sleptMs, clock.nowMs() - sinceMs),
    reset: (): void => {
      sinceMs = clock.nowMs();
      sleptMs = 0;
    },
  };
};
