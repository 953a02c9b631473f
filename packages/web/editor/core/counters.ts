import { texts } from '../../texts/editor-core.ts';
/** Counter values by their names in the package. Unknown values are absent. */
export interface CounterValues {
  readonly row_number?: number;
  readonly rows?: number;
  readonly items?: number;
  readonly page?: number;
  readonly pages?: number;
}

export const noCounters: CounterValues = {};

/** Labels of counters by their names in the package. Source: package-format.md, "Counters". */
export const counterWords: Readonly<Record<keyof CounterValues, string>> = {
  row_number: texts.rowNumber,
  rows: texts.rowCount,
  items: texts.itemCount,
  page: texts.pageNumber,
  pages: texts.pageCount,
};

export const maxCounterDigits = 20;

const isCounter = (name: string): name is keyof CounterValues => name in counterWords;

/** Returns the text of a placeholder such as `row_number:6`; `undefined` if it is not a known counter. */
export const counterText = (placeholder: string, counters: CounterValues): string | undefined => {
  const [, name = '', digits = '1'] = /^([a-z_]+)(?::([1-9]\d?))?$/.exec(placeholder) ?? [];
  if (!isCounter(name) || Number(digits) > maxCounterDigits) return undefined;
  return counters[name]?.toString().padStart(Number(digits), '0');
};

/** Returns the placeholder of a counter, zero-padded to `digits` if set: `{{row_number:6}}`. */
export const counterPlaceholder = (name: string, digits?: number): string =>
  `{{${name}${digits === undefined || digits === 1 ? '' : `:${digits}`}}}`;
