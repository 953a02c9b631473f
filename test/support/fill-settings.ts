import type { FillSettings } from '../../lib/fill/fill-settings.ts';

/** What a create that says nothing more than it must asks for. */
export const fillSettings = (change: Partial<FillSettings> = {}): FillSettings => ({
  maxFailedRowPercent: 0,
  filenameColumns: [],
  includeStickers: false,
  flattenForms: false,
  printFile: false,
  printEven: false,
  optimize: false,
  ...change,
});
