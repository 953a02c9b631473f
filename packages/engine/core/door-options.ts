import { anything, flag, type OptionSet } from './option-set.ts';

/** Options of one row that every front door validates alike. Column names have their own codes. */
export const rowOptions = {
  filenameColumns: anything,
  includeStickers: flag,
  flattenForms: flag,
  strict: flag,
} as const satisfies OptionSet;

/** Options of a run of many rows in the service. The percentage has its own code. */
export const runOptions = {
  maxFailedRowPercent: anything,
  printFile: flag,
  printEven: flag,
  optimize: flag,
} as const satisfies OptionSet;

const isSignal = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'throwIfAborted' in value &&
  typeof value.throwIfAborted === 'function';

export const signalOption = { expects: 'an AbortSignal', accepts: isSignal } as const;
