import { rowsWords } from './number-words.ts';

/** What it costs to run rows again. Source: api-additions.md, "Retry": rows that had failed are free in the first retry that completes. */
export const chargeWords = (failed: number, partial: number, failedAreFree: boolean): string => {
  const free = failedAreFree ? failed : 0;
  const charged = failed + partial - free;
  if (charged === 0) return 'Running them again is free: they failed and were charged before.';
  if (free === 0) return `${rowsWords(charged)} will be charged.`;
  return `${rowsWords(free)} that failed ${free === 1 ? 'is' : 'are'} free, ${rowsWords(charged)} with a PDF will be charged again.`;
};
