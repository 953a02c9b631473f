import { counted, countWords, decimalWords } from '../../language/numbers.ts';

export { countWords, sizeWords } from '../../language/numbers.ts';

/** Formats `1 row`, `1,240 rows`. */
export const rowsWords = (count: number): string => counted(count, 'row', 'rows');

/** Formats a speed with sensible precision: "0.4 rows/s", "12 rows/s", "1,240 rows/s". */
export const speedWords = (rowsPerSecond: number): string => {
  const shown = rowsPerSecond < 10 ? Number(rowsPerSecond.toFixed(1)) : Number(rowsPerSecond.toPrecision(3));
  return `${decimalWords(shown)} rows/s`;
};

/** Describes the cost of running rows again. Failed rows are free in the first retry that completes. */
export const chargeWords = (failed: number, partial: number, failedAreFree: boolean): string => {
  const free = failedAreFree ? failed : 0;
  const charged = failed + partial - free;
  if (charged === 0)
    return failed === 1
      ? 'Running it again is free: it was charged before.'
      : 'Running them again is free: they were charged before.';
  if (free === 0) return `${rowsWords(charged)} will be charged.`;
  return `${rowsWords(free)} that failed ${free === 1 ? 'is' : 'are'} free, ${rowsWords(charged)} with a PDF will be charged again.`;
};

/** Describes the range of a search: jobs beyond it may match too. */
export const searchWords = (found: number, lookedAt: number, hasMore: boolean): string => {
  const jobs = `${countWords(found)} ${found === 1 ? 'job' : 'jobs'} found`;
  return hasMore ? `${jobs} among the newest ${countWords(lookedAt)}. Older jobs were not searched.` : `${jobs}.`;
};
