import type { JobProgress } from '../../../lib/service/http/answers/api.ts';

/** What was answered, and when, by the page's clock. */
export interface ProgressSample {
  readonly atMs: number;
  readonly rowsDone: number;
}

/** How a job comes along, over the answers so far. */
export interface ProgressTrack {
  readonly attempt: number;
  readonly samples: readonly ProgressSample[];
}

export interface ProgressEstimate {
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
}

// Shorter spans jump about with the pace of the answers; longer ones tell of a speed that is over.
const windowMs = 20_000;
const shortestSpanMs = 2000;

/** Takes in one more answer. Another attempt begins afresh, as its rows do. */
export const trackProgress = (track: ProgressTrack | undefined, progress: JobProgress, atMs: number): ProgressTrack => {
  const sample = { atMs, rowsDone: progress.rows_done };
  if (track === undefined || track.attempt !== progress.attempt) return { attempt: progress.attempt, samples: [sample] };
  return { attempt: track.attempt, samples: [...track.samples.filter((older) => atMs - older.atMs <= windowMs), sample] };
};

const recentSpeed = ({ samples }: ProgressTrack): number | null => {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.atMs - first.atMs < shortestSpanMs) return null;
  return ((last.rowsDone - first.rowsDone) * 1000) / (last.atMs - first.atMs);
};

/**
 * Speed and time left: of the last seconds where the page has seen enough of them, else what the service says of the whole attempt.
 * Null where nothing is known, also of a job that has stopped moving: no number is better than a wrong one.
 */
export const estimateProgress = (track: ProgressTrack | undefined, progress: JobProgress): ProgressEstimate => {
  const recent = track === undefined ? null : recentSpeed(track);
  const rowsPerSecond = recent ?? progress.rows_per_second;
  const left = progress.rows_total - progress.rows_done;
  if (left <= 0) return { rowsPerSecond: progress.rows_per_second ?? recent, secondsLeft: 0 };
  if (rowsPerSecond === null || rowsPerSecond <= 0) return { rowsPerSecond: null, secondsLeft: null };
  return { rowsPerSecond, secondsLeft: left / rowsPerSecond };
};
