import type { OverlayValue, ValueFormat } from '@bulkfill/engine/svc/template';

/** Returns the text of an overlay for a row. */
export const shownValue = (value: OverlayValue, row: readonly string[]): string => {
  if (value.kind === 'static') return value.text;
  if (value.kind === 'column') return row[value.column] ?? '';
  return value.parts
    .map((part) => (typeof part === 'string' ? part : 'counter' in part ? '' : (row[part.column] ?? '')))
    .join('');
};

/** Creates a formatter once, because creating it is expensive. */
export const formatterOf = (format: ValueFormat | undefined): ((text: string) => string) => {
  switch (format?.kind) {
    case 'date': {
      const formatter = new Intl.DateTimeFormat(format.locale, { ...format.options, timeZone: 'UTC' });
      return (text) => (text === '' ? '' : formatter.format(new Date(`${text}T00:00:00Z`)));
    }
    case 'number': {
      const formatter = new Intl.NumberFormat(format.locale, format.options);
      return (text) => (text === '' ? '' : formatter.format(Number(text)));
    }
    case 'case':
      return (text) => text.toLocaleUpperCase(format.locale);
    default:
      return (text) => text;
  }
};

const yes = new Set(['true', 'yes', 'y', 'x', '1', 'on']);

/** Whether a value ticks a box. */
export const ticks = (text: string, values: readonly string[] | undefined): boolean =>
  values === undefined ? yes.has(text.toLowerCase()) : values.includes(text.toLowerCase());
