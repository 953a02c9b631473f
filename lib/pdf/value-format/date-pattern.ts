/**
 * Parses dates by a pattern of the letters below (Unicode TR 35 date fields, a subset); any other character stands for itself, and text
 * in quotes for the text. Runs of white space match any white space.
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
 * A two-letter number also takes one digit (`dd/MM/yyyy` reads `5/1/2026`). A day that the month has not (31 April) does not parse.
 */
export interface DatePattern {
  /** The instant in milliseconds since 1970, the text read as UTC unless it has an offset; undefined when it does not match. */
  parse(text: string): number | undefined;
  /** Whether the pattern reads an offset, so that the instant is known and not only the wall clock. */
  readonly hasOffset: boolean;
}

type Field = 'year' | 'year2' | 'month' | 'monthName' | 'day' | 'hour' | 'hour12' | 'minute' | 'second' | 'milli' | 'meridiem' | 'offset';

const fields: ReadonlyMap<string, readonly [Field | undefined, string]> = new Map([
  ['yyyy', ['year', '(\\d{4})']],
  ['y', ['year', '(\\d{1,4})']],
  ['yy', ['year2', '(\\d{2})']],
  ['MMMM', ['monthName', '([\\p{L}\\p{M}.]{1,40})']],
  ['MMM', ['monthName', '([\\p{L}\\p{M}.]{1,40})']],
  ['MM', ['month', '(\\d{1,2})']],
  ['M', ['month', '(\\d{1,2})']],
  ['dd', ['day', '(\\d{1,2})']],
  ['d', ['day', '(\\d{1,2})']],
  ['EEEE', [undefined, '[\\p{L}\\p{M}.]{1,40}']],
  ['EEE', [undefined, '[\\p{L}\\p{M}.]{1,40}']],
  ['HH', ['hour', '(\\d{1,2})']],
  ['H', ['hour', '(\\d{1,2})']],
  ['hh', ['hour12', '(\\d{1,2})']],
  ['h', ['hour12', '(\\d{1,2})']],
  ['mm', ['minute', '(\\d{1,2})']],
  ['m', ['minute', '(\\d{1,2})']],
  ['ss', ['second', '(\\d{1,2})']],
  ['s', ['second', '(\\d{1,2})']],
  ['SSS', ['milli', '(\\d{3})']],
  ['a', ['meridiem', '([AaPp]\\.?[Mm]\\.?)']],
  ['XXX', ['offset', '(Z|[+-]\\d{2}(?::?\\d{2})?)']],
  ['X', ['offset', '(Z|[+-]\\d{2}(?::?\\d{2})?)']],
]);

/** Month names of a locale, short and full, lower-cased and without dots, to 0..11. */
const monthNames = (locale: string): Map<string, number> => {
  const names = new Map<string, number>();
  for (const language of ['en-US', locale]) {
    for (const month of ['short', 'long'] as const) {
      for (const day of [undefined, 'numeric'] as const) {
        // With a day, the name takes the case that it has in a date (Polish "lipca", Russian "июля").
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC', ...(day && { day }) });
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

/**
 * Compiles a pattern. A letter that is not in the table stands for itself. Throws `RangeError` past 100 characters or when a field occurs
 * twice: neither is a date, and a matcher of many variable fields could take exponential time.
 */
export const datePattern = (pattern: string, locale: string): DatePattern => {
  if (pattern.length > 100) throw new RangeError('the date pattern is longer than 100 characters');
  const order: Field[] = [];
  const seen = new Set<string>();
  let source = '';
  for (const [token] of pattern.matchAll(/'[^']*'|([A-Za-z])\1*|\s+|./gsu)) {
    const known = fields.get(token);
    if (known !== undefined) {
      if (seen.has(token.charAt(0))) throw new RangeError('the date pattern has a field twice');
      seen.add(token.charAt(0));
      if (known[0] !== undefined) order.push(known[0]);
      source += known[1];
    } else if (/^\s/.test(token)) source += '\\s{1,20}';
    else source += (token.length > 1 && token.startsWith("'") ? token.slice(1, -1) || "'" : token).replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
  }
  const expression = new RegExp(`^${source}$`, 'u');
  const months = order.includes('monthName') ? monthNames(locale) : undefined;
  return {
    hasOffset: order.includes('offset'),
    parse: (text) => {
      const found = text.length > 200 ? null : expression.exec(text.trim());
      if (found === null) return undefined;
      const read = new Map<Field, string>(order.map((field, i) => [field, found[i + 1] as string]));
      return instant(read, months);
    },
  };
};

const instant = (read: ReadonlyMap<Field, string>, months: ReadonlyMap<string, number> | undefined): number | undefined => {
  const number = (field: Field, absent: number): number => (read.has(field) ? Number(read.get(field)) : absent);
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
