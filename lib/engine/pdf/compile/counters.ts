import type { CounterName, CounterPart, OverlayValue } from '../../package/template.ts';

/** What the counters of a row say while it is drawn, page by page. The stamper sets them. */
export type Counters = Record<CounterName, number>;

/** Before the first row, and where there is no job. */
export const newCounters = (): Counters => ({ row_number: 1, rows: 1, page: 1, pages: 1 });

export const counterText = ({ counter, width }: CounterPart, counters: Counters): string => String(counters[counter]).padStart(width, '0');

/** Every digit that a counter may come to, for those who only want to know which characters are drawn. */
export const anyCounter = '0123456789';

/** Whether a value says something that no cell of the row says. */
export const hasCounters = (value: OverlayValue): boolean =>
  value.kind === 'text' && value.parts.some((part) => typeof part === 'object' && 'counter' in part);
