import { decimalWords } from '../../language/numbers.ts';
import { texts } from '../../texts/jobs.ts';

/** Formats a speed with sensible precision: "0.4 rows/s", "12 rows/s", "1,240 rows/s". */
export const speedWords = (rowsPerSecond: number): string => {
  const shown = rowsPerSecond < 10 ? Number(rowsPerSecond.toFixed(1)) : Number(rowsPerSecond.toPrecision(3));
  return texts.speed(decimalWords(shown));
};

/** Describes the cost of running rows again. Failed rows are free in the first retry that completes. */
export const chargeWords = (failed: number, partial: number, failedAreFree: boolean): string => {
  const free = failedAreFree ? failed : 0;
  const charged = failed + partial - free;
  if (charged === 0) return texts.freeAgain(failed);
  if (free === 0) return texts.willBeCharged(charged);
  return texts.partlyFree(free, charged);
};

/** Describes the range of a search: jobs beyond it may match too. */
export const searchWords = (found: number, lookedAt: number, hasMore: boolean): string => {
  const jobs = texts.jobsFound(found);
  return hasMore ? texts.amongNewest(jobs, lookedAt) : `${jobs}.`;
};
