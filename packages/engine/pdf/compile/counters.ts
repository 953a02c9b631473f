import type { CounterName, CounterPart, OverlayValue } from '../../svc/template.ts';

/** Values of a row's counters while it is drawn, page by page. The stamper sets them. */
export type Counters = Record<CounterName, number>;

export const newCounters = (): Counters => ({ row_number: 1, rows: 1, items: 1, page: 1, pages: 1 });

export const counterText = ({ counter, width }: CounterPart, counters: Counters): string =>
  String(counters[counter]).padStart(width, '0');

/** Every digit that a counter may show, for code that only collects the characters to be drawn. */
export const anyCounter = '0123456789';

export const hasCounters = (value: OverlayValue): boolean =>
  value.kind === 'text' && value.parts.some((part) => typeof part === 'object' && 'counter' in part);
