import type { JobProgress } from '@bulkfill/service/types/api';

export interface ProgressSample {
  readonly atMs: number;
  readonly rowsDone: number;
}

export interface ProgressTrack {
  readonly attempt: number;
  readonly samples: readonly ProgressSample[];
}

export interface ProgressEstimate {
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
}

// Shorter windows fluctuate with the timing of answers; longer ones include an outdated speed.
const windowMs = 20_000;
const shortestSpanMs = 2000;

/** Adds an answer. A new attempt resets the track, because its rows start again. */
export const trackProgress = (track: ProgressTrack | undefined, progress: JobProgress, atMs: number): ProgressTrack => {
  const sample = { atMs, rowsDone: progress.rows_done };
  if (track === undefined || track.attempt !== progress.attempt)
    return { attempt: progress.attempt, samples: [sample] };
  return {
    attempt: track.attempt,
    samples: [...track.samples.filter((older) => atMs - older.atMs <= windowMs), sample],
  };
};

const recentSpeed = ({ samples }: ProgressTrack): number | null => {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.atMs - first.atMs < shortestSpanMs) return null;
  return ((last.rowsDone - first.rowsDone) * 1000) / (last.atMs - first.atMs);
};

/** Estimates speed and remaining time from the last seconds or the service. `null` if unknown or stalled. */
export const estimateProgress = (track: ProgressTrack | undefined, progress: JobProgress): ProgressEstimate => {
  const recent = track === undefined ? null : recentSpeed(track);
  const rowsPerSecond = recent ?? progress.rows_per_second;
  const left = progress.rows_total - progress.rows_done;
  if (left <= 0) return { rowsPerSecond: progress.rows_per_second ?? recent, secondsLeft: 0 };
  if (rowsPerSecond === null || rowsPerSecond <= 0) return { rowsPerSecond: null, secondsLeft: null };
  return { rowsPerSecond, secondsLeft: left / rowsPerSecond };
};
