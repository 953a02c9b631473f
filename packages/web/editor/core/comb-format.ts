import { guessDateInput } from '@bulkfill/engine/browser/drawing';
import type { FormatDraft } from './format-controls.ts';

/** Cells of a column and the way to write them. */
export interface FormatSubject {
  readonly cells: readonly string[];
  /** Cell of the shown row. */
  readonly shown: string;
  /** Locale of the table, or else of the browser. */
  readonly locale: string;
}

const mostGuessed = 2000;

export const filledOf = (cells: readonly string[]): readonly string[] =>
  cells.filter((cell) => cell.trim() !== '').slice(0, mostGuessed);

export const inLocale = (locale: string, format: FormatDraft): FormatDraft =>
  locale === 'en-US' ? format : { ...format, locale };

/** Returns day, month and year without separators, in the order of the cells or of the locale: `ddMMyyyy`. */
export const digitsOf = (locale: string, input: unknown): string => {
  if (typeof input === 'string' && /^(dd\WMM|MM\Wdd)\Wyy(yy)?$/.test(input))
    return `${input[0]!.repeat(2)}${input[3]!.repeat(2)}yyyy`;
  const patterns: Readonly<Record<string, string>> = { day: 'dd', month: 'MM', year: 'yyyy' };
  const parts = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts(0);
  return parts.map(({ type }) => patterns[type] ?? '').join('');
};

/** Whether most of the filled cells can be read. */
export const isMost = (unreadable: number, filled: readonly string[]): boolean =>
  filled.length > 0 && unreadable <= filled.length / 10;

/** Returns the format that writes dates as digits into a comb, or into a field of few characters. */
export const combFormat = (length: number, { cells, locale }: FormatSubject): FormatDraft | undefined => {
  const filled = filledOf(cells);
  if (!filled.some((cell) => cell.trim().length > length)) return undefined;
  const { input, unreadable } = guessDateInput(filled, locale);
  if (input === undefined || !isMost(unreadable, filled)) return undefined;
  const digits = digitsOf(locale, input);
  const output = [digits, digits.replace('yyyy', 'yy')].find((pattern) => pattern.length === length);
  return output === undefined
    ? undefined
    : inLocale(locale, { date: { ...(input !== 'yyyy-MM-dd' && { input }), output } });
};
