import { estimateProgress, type ProgressTrack, trackProgress } from '@bulkfill/web/console/jobs/progress-estimate';
import { describe, expect, it } from 'vitest';
import type { JobProgress } from '../../../../lib/types/api.ts';

const progress = (rowsDone: number, more: Partial<JobProgress> = {}): JobProgress => ({
  rows_done: rowsDone,
  rows_total: 1000,
  rows_per_second: null,
  eta_seconds: null,
  attempt: 1,
  ...more,
});

const seenAfter = (answers: readonly (readonly [atMs: number, answer: JobProgress])[]) => {
  let track: ProgressTrack | undefined;
  for (const [atMs, answer] of answers) track = trackProgress(track, answer, atMs);
  return estimateProgress(track, answers.at(-1)![1]);
};

describe('estimate of speed and time left', () => {
  it('is unknown before the first progress', () => {
    expect(seenAfter([[0, progress(0)]])).toEqual({ rowsPerSecond: null, secondsLeft: null });
    expect(
      seenAfter([
        [0, progress(0)],
        [1999, progress(100)],
      ]),
    ).toEqual({ rowsPerSecond: null, secondsLeft: null });
  });

  it('uses the figures of the service until the page has observed two seconds', () => {
    const told = progress(100, { rows_per_second: 50 });
    expect(seenAfter([[0, told]])).toEqual({ rowsPerSecond: 50, secondsLeft: 18 });
    expect(
      seenAfter([
        [0, progress(0)],
        [2000, told],
      ]),
    ).toEqual({ rowsPerSecond: 50, secondsLeft: 18 });
  });

  it('follows the last twenty seconds, not the whole run', () => {
    const seen = seenAfter([
      [0, progress(0)],
      [10_000, progress(500)],
      [25_000, progress(600, { rows_per_second: 24 })],
    ]);
    expect(seen.rowsPerSecond).toBeCloseTo(100 / 15);
    expect(seen.secondsLeft).toBeCloseTo(60);
  });

  it('is unknown for a job that has stopped moving', () => {
    const stuck = progress(500, { rows_per_second: 20 });
    expect(
      seenAfter([
        [0, stuck],
        [25_000, stuck],
        [45_001, stuck],
        [60_000, stuck],
      ]),
    ).toEqual({ rowsPerSecond: null, secondsLeft: null });
  });

  it('restarts with a new attempt', () => {
    expect(
      seenAfter([
        [0, progress(0)],
        [10_000, progress(900)],
        [11_000, progress(0, { attempt: 2 })],
      ]),
    ).toEqual({ rowsPerSecond: null, secondsLeft: null });
  });

  it('ends with the last row', () => {
    expect(seenAfter([[0, progress(1000, { rows_per_second: 80 })]])).toEqual({ rowsPerSecond: 80, secondsLeft: 0 });
  });
});
