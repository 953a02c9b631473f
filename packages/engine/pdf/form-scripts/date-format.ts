import { asWritten, type FieldFormat } from './field-format.ts';
import type { ScriptArgument } from './read-call.ts';

/** Patterns that `AFDate_Format` and `AFTime_Format` name by number. */
const datePatterns = [
  'm/d',
  'm/d/yy',
  'mm/dd/yy',
  'mm/yy',
  'd-mmm',
  'd-mmm-yy',
  'dd-mmm-yy',
  'yy-mm-dd',
  'mmm-yy',
  'mmmm-yy',
  'mmm d, yyyy',
  'mmmm d, yyyy',
  'm/d/yy h:MM tt',
  'm/d/yy HH:MM',
];
const timePatterns = ['HH:MM', 'h:MM tt', 'HH:MM:ss', 'h:MM:ss tt'];

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** A date and a time of day, without a zone; parts that a pattern lacks have their least value. */
interface Moment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const token = /mmmm|mmm|mm|m|dddd|ddd|dd|d|yyyy|yy|HH|H|hh|h|MM|M|ss|s|tt|t|\\[\s\S]|[\s\S]/g;

const padded = (value: number): string => String(value).padStart(2, '0');

const twelve = (hour: number): number => hour % 12 || 12;

const writers: Readonly<Record<string, (moment: Moment) => string>> = {
  mmmm: ({ month }) => months[month - 1] ?? '',
  mmm: ({ month }) => (months[month - 1] ?? '').slice(0, 3),
  mm: ({ month }) => padded(month),
  m: ({ month }) => String(month),
  dddd: (moment) => weekdayOf(moment),
  ddd: (moment) => weekdayOf(moment).slice(0, 3),
  dd: ({ day }) => padded(day),
  d: ({ day }) => String(day),
  yyyy: ({ year }) => String(year).padStart(4, '0'),
  yy: ({ year }) => padded(year % 100),
  HH: ({ hour }) => padded(hour),
  H: ({ hour }) => String(hour),
  hh: ({ hour }) => padded(twelve(hour)),
  h: ({ hour }) => String(twelve(hour)),
  MM: ({ minute }) => padded(minute),
  M: ({ minute }) => String(minute),
  ss: ({ second }) => padded(second),
  s: ({ second }) => String(second),
  tt: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
  t: ({ hour }) => (hour < 12 ? 'a' : 'p'),
};

const weekdayOf = ({ year, month, day }: Moment): string => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return weekdays[date.getUTCDay()] ?? '';
};

const readers: Readonly<
  Record<string, { readonly part: keyof Moment | 'name' | 'half' | 'weekday'; readonly digits: string }>
> = {
  mmmm: { part: 'name', digits: '\\p{L}{3,9}\\.?' },
  mmm: { part: 'name', digits: '\\p{L}{3,9}\\.?' },
  mm: { part: 'month', digits: '\\d{1,2}' },
  m: { part: 'month', digits: '\\d{1,2}' },
  dddd: { part: 'weekday', digits: '\\p{L}+\\.?' },
  ddd: { part: 'weekday', digits: '\\p{L}+\\.?' },
  dd: { part: 'day', digits: '\\d{1,2}' },
  d: { part: 'day', digits: '\\d{1,2}' },
  yyyy: { part: 'year', digits: '\\d{4}|\\d{2}' },
  yy: { part: 'year', digits: '\\d{4}|\\d{2}' },
  HH: { part: 'hour', digits: '\\d{1,2}' },
  H: { part: 'hour', digits: '\\d{1,2}' },
  hh: { part: 'hour', digits: '\\d{1,2}' },
  h: { part: 'hour', digits: '\\d{1,2}' },
  MM: { part: 'minute', digits: '\\d{1,2}' },
  M: { part: 'minute', digits: '\\d{1,2}' },
  ss: { part: 'second', digits: '\\d{1,2}' },
  s: { part: 'second', digits: '\\d{1,2}' },
  tt: { part: 'half', digits: '[aApP]\\.?[mM]?\\.?' },
  t: { part: 'half', digits: '[aApP]\\.?[mM]?\\.?' },
};

/** First two-digit year of the 1900s: Acrobat reads smaller ones as 2000 and later. */
const horizon = 50;

type MomentReader = (text: string) => Moment | undefined;

const patternReader = (pattern: string): MomentReader => {
  const parts: string[] = [];
  let source = '';
  let isBetween = false;
  for (const [piece] of pattern.matchAll(token)) {
    const reader = readers[piece];
    if (reader !== undefined) {
      source += isBetween ? `[^\\p{L}\\d]+(${reader.digits})` : `(${reader.digits})`;
      parts.push(reader.part);
      isBetween = false;
    } else if (/[\p{L}\d]/u.test(piece)) {
      source += `${isBetween ? '[^\\p{L}\\d]*' : ''}${piece.at(-1)}`;
      isBetween = false;
    } else isBetween = parts.length > 0;
  }
  // Only the blank before the half of the day is optional.
  const expression = new RegExp(`^${source.replaceAll('[^\\p{L}\\d]+([aApP]', '[^\\p{L}\\d]*([aApP]')}$`, 'u');
  return (text) => {
    const found = expression.exec(text.trim());
    if (found === null) return undefined;
    const moment: Moment = { year: 2000, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
    let half: string | undefined;
    for (const [index, part] of parts.entries()) {
      const said = found[index + 1] ?? '';
      if (part === 'half') half = said[0]?.toLowerCase();
      else if (part === 'name') moment.month = monthNamed(said);
      else if (part === 'year')
        moment.year = said.length === 2 ? Number(said) + (Number(said) < horizon ? 2000 : 1900) : Number(said);
      else if (part !== 'weekday') moment[part as keyof Moment] = Number(said);
    }
    if (half !== undefined) {
      if (moment.hour < 1 || moment.hour > 12) return undefined;
      moment.hour = (moment.hour % 12) + (half === 'p' ? 12 : 0);
    }
    return isMoment(moment) ? moment : undefined;
  };
};

/** 1 to 12; 0 for any other word. */
const monthNamed = (word: string): number => {
  const name = word.replace('.', '').toLowerCase();
  return (
    months.findIndex(
      (month) => month.toLowerCase() === name || (name.length >= 3 && month.toLowerCase().startsWith(name)),
    ) + 1
  );
};

const isMoment = ({ year, month, day, hour, minute, second }: Moment): boolean => {
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return false;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1;
};

const isoPatterns = ['yyyy-mm-dd', 'yyyy-mm-dd HH:MM', 'yyyy-mm-dd HH:MM:ss'];
const clockPatterns = ['HH:MM', 'HH:MM:ss', 'h:MM tt', 'h:MM:ss tt'];

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.0+)?)?Z?)?$/;

const readIso = (text: string): Moment | undefined => {
  const trimmed = text.trim();
  if (!iso.test(trimmed)) return undefined;
  const plain = trimmed.replace('T', ' ').replace(/(?:\.0+)?Z?$/, '');
  return isoPatterns.map(patternReader).reduce<Moment | undefined>((found, read) => found ?? read(plain), undefined);
};

const momentFormat = (pattern: string, noun: string): FieldFormat | undefined => {
  const pieces = [...pattern.matchAll(token)].map(([piece]) => piece);
  const named = pieces.filter((piece) => piece in writers);
  if (named.length === 0 || pattern.length > 100) return undefined;
  const hasTime = named.some((piece) => /^[HhMst]/.test(piece));
  const hasDate = named.some((piece) => /^[mdy]/.test(piece));
  const own = patternReader(pattern);
  const others = hasTime && !hasDate ? clockPatterns.map(patternReader) : [];
  const read = (text: string): Moment | undefined =>
    own(text) ?? others.reduce<Moment | undefined>((found, it) => found ?? it(text), undefined) ?? readIso(text);
  return {
    reads: `${noun} (${pattern})`,
    characters: ` 0123456789${pattern}${[...months, ...weekdays].join('')}apm`,
    stored: (value) => value,
    show: (value) => {
      if (value.trim() === '') return asWritten('');
      const moment = read(value);
      if (moment === undefined) return undefined;
      return asWritten(
        pieces
          .map((piece) => writers[piece]?.(moment) ?? (piece.length === 2 && piece[0] === '\\' ? piece[1] : piece))
          .join(''),
      );
    },
  };
};

const patternOf = ([chosen, ...more]: readonly ScriptArgument[], numbered: readonly string[]): string | undefined => {
  if (more.length > 0) return undefined;
  return typeof chosen === 'number' ? numbered[chosen] : undefined;
};

const formatBy = (pattern: ScriptArgument | undefined, noun: string): FieldFormat | undefined =>
  typeof pattern === 'string' ? momentFormat(pattern, noun) : undefined;

export const parseDateFormat = (args: readonly ScriptArgument[]): FieldFormat | undefined =>
  formatBy(patternOf(args, datePatterns), 'a date');

export const timeFormat = (args: readonly ScriptArgument[]): FieldFormat | undefined =>
  formatBy(patternOf(args, timePatterns), 'a time');

export const parseDateFormatEx = (args: readonly ScriptArgument[]): FieldFormat | undefined =>
  args.length === 1 ? formatBy(args[0], 'a date') : undefined;

export const timeFormatEx = (args: readonly ScriptArgument[]): FieldFormat | undefined =>
  args.length === 1 ? formatBy(args[0], 'a time') : undefined;
