import { anything, flag, type OptionSet, oneOf } from '../kit/option-set.ts';

/** What can be done about what a source declares. Source: conformance.md, 2. */
export const conformanceModes = ['keep', 'require', 'ignore'] as const;

/** Options of one row at every door: library, client, `fill`, create and check. Names of columns have codes of their own. */
export const drawOptions = {
  filenameColumns: anything,
  includeStickers: flag,
  flattenForms: flag,
  conformance: oneOf(conformanceModes),
  strict: flag,
} as const satisfies OptionSet;
