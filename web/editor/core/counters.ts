/** What the counters of a text say, by the name that the package writes; what is not known is left out. */
export interface Counters {
  readonly row_number?: number;
  readonly rows?: number;
  readonly page?: number;
  readonly pages?: number;
}

export const noCounters: Counters = {};

/** Counters in words, by the name that the package writes. Source: templates.md, "Counters". */
export const counterWords: Readonly<Record<keyof Counters, string>> = {
  row_number: 'Number of the row',
  rows: 'How many rows there are',
  page: 'Number of the page',
  pages: 'How many pages the PDF has',
};

/** Digits that a counter can be filled up to. */
export const maxCounterDigits = 20;

const isCounter = (name: string): name is keyof Counters => name in counterWords;

/** What a placeholder such as `row_number:6` gives; undefined for any other text, and for a counter that is not known here. */
export const counterText = (placeholder: string, counters: Counters): string | undefined => {
  const [, name = '', digits = '1'] = /^([a-z_]+)(?::([1-9]\d?))?$/.exec(placeholder) ?? [];
  if (!isCounter(name) || Number(digits) > maxCounterDigits) return undefined;
  return counters[name]?.toString().padStart(Number(digits), '0');
};

/** A counter as a text has it, filled with zeros up to `digits` where they are said: `{{row_number:6}}`. */
export const counterPlaceholder = (name: string, digits?: number): string =>
  `{{${name}${digits === undefined || digits === 1 ? '' : `:${digits}`}}}`;
