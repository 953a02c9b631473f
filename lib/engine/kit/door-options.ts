import { anything, flag, type OptionSet } from './option-set.ts';

/** Options of one row that every door judges alike. Names of columns have codes of their own. */
export const rowOptions = {
  filenameColumns: anything,
  includeStickers: flag,
  flattenForms: flag,
  strict: flag,
} as const satisfies OptionSet;

/** Options of a run of many rows, at the doors of the service. The percentage has a code of its own. */
export const runOptions = {
  maxFailedRowPercent: anything,
  printFile: flag,
  printEven: flag,
  optimize: flag,
} as const satisfies OptionSet;

const isSignal = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'throwIfAborted' in value && typeof value.throwIfAborted === 'function';

/** The signal that ends a call. */
export const signalOption = { expects: 'an AbortSignal', accepts: isSignal } as const;
