import { type DateField, parseDateTokens } from '../../svc/date-tokens.ts';
import { matchDate } from './match-date.ts';

/**
 * Parses dates by a pattern of the letters below, a subset of the date fields of Unicode TR 35. Any other character,
 * and text in quotes, matches itself. Runs of white space match any white space.
 *
 * | letters | matches | letters | matches |
 * |---|---|---|---|
 * | `yyyy`, `y` | a year of 4, of 1 to 4 digits | `HH`, `H` | hour 00 to 23 |
 * | `yy` | two digits: 00–68 are 20xx, 69–99 are 19xx | `hh`, `h` | hour 1 to 12, with `a` |
 * | `MM`, `M` | month 01 to 12 | `mm`, `m` | minute |
 * | `MMM`, `MMMM` | a month's short or full name in the locale, or in English | `ss`, `s` | second |
 * | `dd`, `d` | day of the month | `SSS` | milliseconds |
 * | `EEE`, `EEEE` | a weekday's name, not checked | `a` | am or pm |
 * | `XXX`, `X` | Z, +02:00, +0200 or +02 | `T` | the letter T |
 *
 * A two-letter number also accepts one digit (`dd/MM/yyyy` reads `5/1/2026`). White space at the ends of pattern and
 * text is ignored. A day that the month lacks (31 April) does not parse.
 */
export interface DatePattern {
  /** Returns milliseconds since 1970, reading text without an offset as UTC; undefined if it does not match. */
  parse(text: string): number | undefined;
  /** Whether the pattern reads an offset, so that the instant is known and not only the wall clock time. */
  readonly hasOffset: boolean;
}

/** Returns a locale's month names, short and full, in lower case without dots, as 0..11, in the Gregorian calendar. */
const monthNames = (locale: string): Map<string, number> => {
  const names = new Map<string, number>();
  for (const language of ['en-US', locale]) {
    for (const month of ['short', 'long'] as const) {
      for (const day of [undefined, 'numeric'] as const) {
        // With a day, the name takes the case that it has in a date (Polish "lipca", Russian "июля").
        const format = new Intl.DateTimeFormat(language, {
          calendar: 'gregory',
          month,
          timeZone: 'UTC',
          ...(day && { day }),
        });
        for (let index = 0; index < 12; index++) {
          const part = format.formatToParts(Date.UTC(2001, index, 1)).find(({ type }) => type === 'month');
          if (part !== undefined) names.set(plainName(part.value), index);
        }
      }
    }
  }
  return names;
};

const plainName = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\./g, '');

const offsetMinutes = (text: string): number => {
  if (text === 'Z') return 0;
  const digits = text.replace(/\D/g, '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return text.startsWith('-') ? -minutes : minutes;
};

const maxTextLength = 200;

/** Compiles a pattern; matching is linear. Throws `RangeError` past 100 characters or if a field occurs twice. */
export const datePattern = (pattern: string, locale: string): DatePattern => {
  const tokens = parseDateTokens(pattern);
  const months = tokens.some((token) => token.kind === 'name' && token.field === 'monthName')
    ? monthNames(locale)
    : undefined;
  return {
    hasOffset: tokens.some((token) => token.kind === 'offset'),
    parse: (text) => {
      const read = text.length > maxTextLength ? undefined : matchDate(tokens, text.trim());
      return read && instant(read, months);
    },
  };
};

const instant = (
  read: ReadonlyMap<DateField, string>,
  months: ReadonlyMap<string, number> | undefined,
): number | undefined => {
  const number = (field: DateField, absent: number): number => (read.has(field) ? Number(read.get(field)) : absent);
  const short = number('year2', 0);
  const year = read.has('year2') ? short + (short < 69 ? 2000 : 1900) : number('year', 1970);
  const name = read.get('monthName');
  const month = name === undefined ? number('month', 1) - 1 : (months?.get(plainName(name)) ?? -1);
  const day = number('day', 1);
  const twelve = number('hour12', 0);
  if (read.has('hour12') && (twelve < 1 || twelve > 12)) return undefined;
  const afternoon = read.get('meridiem')?.toLowerCase().startsWith('p') === true;
  const hour = read.has('hour12') ? (twelve % 12) + (afternoon ? 12 : 0) : number('hour', 0);
  const [minute, second, milli] = [number('minute', 0), number('second', 0), number('milli', 0)];
  if (month < 0 || month > 11 || hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return undefined;
  date.setUTCHours(hour, minute, second, milli);
  return date.getTime() - offsetMinutes(read.get('offset') ?? 'Z') * 60_000;
};

const maxNamed = 5;

/** Returns the rule for a cell, for messages: `a date of the form dd.MM.yyyy or yyyy-MM-dd`. */
export const dateRule = (patterns: readonly string[]): string => {
  const more = patterns.length > maxNamed ? ` or ${patterns.length - maxNamed} others` : '';
  return `a date of the form ${patterns.slice(0, maxNamed).join(' or ')}${more}`;
};
