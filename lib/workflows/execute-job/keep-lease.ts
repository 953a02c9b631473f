import type { Clock } from '../../core/clock.ts';
import type { Job } from '../../stores/jobs/job.ts';
import { leaseGraceMs } from '../job-timing.ts';
import type { ExecuteJobDependencies } from '../service-ports.ts';
import { AttemptEnded } from './attempt-ended.ts';

export interface KeptLease {
  /** Aborts with an `AttemptEnded` if the lease is lost, the time limit is reached, or the host shuts down. */
  readonly signal: AbortSignal;
  noteProgress(rowsDone: number): void;
  rowsDone(): number;
  /** Stops the heartbeat. Resolves when no write is in progress. */
  letGo(): Promise<void>;
}

// Progress is written at most once per `progressMs`, and every `lookMs` without progress. A refused write shows that
// the job was canceled, so that the holder stops within 5 s (api.md, "Jobs").
const progressMs = 1000;
const lookMs = 2000;

/**
 * Extends a job's lease after each third of its length, and writes progress in between. If the table is unreachable,
 * work continues until shortly before the last written lease ends.
 *
 *      take ──┬── beat ──┬── beat ──┬── (table unreachable) ──┬── lease over: abort
 *             └──────────┴──────────┴── each beat moves the end one whole lease ahead
 */
export const keepLease = (
  { jobs, clock, config, logger }: ExecuteJobDependencies,
  job: Job,
  {
    untilMs,
    timeLimitMs,
    shutdown,
  }: { readonly untilMs: number; readonly timeLimitMs: number; readonly shutdown: AbortSignal },
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
        'A heartbeat was not written. If this continues, the lease expires and another executor takes over the job.',
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

/** Measures time since the last reset: the clock or the slept time, whichever is longer, as a clock may be set back. */
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
