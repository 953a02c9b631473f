const grouped = new Intl.NumberFormat('en-GB');

/** Formats `1,240`. */
export const countWords = (count: number): string => grouped.format(count);

/** Formats `1 row`, `1,240 rows`. */
export const rowsWords = (count: number): string => `${countWords(count)} ${count === 1 ? 'row' : 'rows'}`;

/** Formats `640 B`, `12 kB`, `3.4 MB`: decimal units, like file managers. */
export const sizeWords = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 999_500_000) return `${(bytes / 1e6).toFixed(bytes < 9_950_000 ? 1 : 0)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
};

/** Formats a speed with sensible precision: "0.4 rows/s", "12 rows/s", "1,240 rows/s". */
export const speedWords = (rowsPerSecond: number): string => {
  const shown = rowsPerSecond < 10 ? Number(rowsPerSecond.toFixed(1)) : Number(rowsPerSecond.toPrecision(3));
  return `${new Intl.NumberFormat('en').format(shown)} rows/s`;
};

/** Describes the cost of running rows again. Failed rows are free in the first retry that completes. */
export const chargeWords = (failed: number, partial: number, failedAreFree: boolean): string => {
  const free = failedAreFree ? failed : 0;
  const charged = failed + partial - free;
  if (charged === 0) return 'Running them again is free: they failed and were charged before.';
  if (free === 0) return `${rowsWords(charged)} will be charged.`;
  return `${rowsWords(free)} that failed ${free === 1 ? 'is' : 'are'} free, ${rowsWords(charged)} with a PDF will be charged again.`;
};

/** Describes the range of a search: jobs beyond it may match too. */
export const searchWords = (found: number, lookedAt: number, hasMore: boolean): string => {
  const jobs = `${countWords(found)} ${found === 1 ? 'job' : 'jobs'} found`;
  return hasMore ? `${jobs} among the newest ${countWords(lookedAt)}. Older ones were not looked at.` : `${jobs}.`;
};
