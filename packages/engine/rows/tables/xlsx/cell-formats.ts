import { format, getFormatFromId, getLocale, isDateFormat, isValidFormat } from 'numfmt';
import { invalidTable } from '../../errors.ts';
import { formatIsoDate } from './format-iso-date.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { findXmlAttribute } from './xml-scanner.ts';

export interface CellShower {
  /** Formats a number as a cell of this style shows it. @param value a date is its number of days. */
  show(value: number): string;
  /** Prefix and suffix around a text, as in `"Dr. "@`; one part if the text itself is not shown. */
  readonly aroundText: readonly string[];
  readonly isDate: boolean;
  /** Whether a number is shown with fewer digits than it has: `52.52000812` for 52.5200081234. */
  losesDigits(value: number): boolean;
  isInCalendar(value: number): boolean;
  /** Whether numbers are shown as in a spreadsheet program. */
  readonly isSupported: boolean;
  /** Whether the result differs by locale: by its decimal sign, or as a date without a fixed order. */
  readonly dependsOnLocale: boolean;
}

/** Returns the locale or its language. Throws `INVALID_TABLE` if unknown: English would be used silently. */
export const formatLocale = (locale: string): string => {
  const language = new Intl.Locale(locale).language;
  const known = [locale, language].find((name) => getLocale(name) !== null && getLocale(name) !== undefined);
  if (known !== undefined) return known;
  throw invalidTable(
    `how spreadsheets write numbers and dates in "${language}" is not known here: name a language that writes them alike`,
  );
};

/** Maximum styles, and characters per format. Excel writes at most 65,490 and 255. */
const maxStyles = 100_000;
const maxFormatCharacters = 1_000;

/** Days between the calendars of 1900 and 1904. */
export const days1904 = 1_462;

/** Returns whether a format shows a duration, such as `[h]:mm`, not a time of day. */
const isDuration = (pattern: string): boolean => /\[(?:h+|m+|s+)\]/i.test(pattern.replaceAll(/"[^"]*"|\\./g, ''));

/** The day after 9999-12-31. */
const endOfCalendar = 2_958_466;

const anyNumber = (): boolean => true;
const noNumber = (): boolean => false;

/** Significant digits that a spreadsheet program keeps: further ones are binary noise. */
const keptDigits = 15;

/** Returns whether the General format loses digits. Whole numbers are shown in full. */
const losesWithoutFormat = (value: number): boolean =>
  !Number.isInteger(value) &&
  Number(format('General', value, { locale: 'en-US' })) !== Number(value.toPrecision(keptDigits));

/** Whole numbers below this are shown in full without a format; larger ones are inexact. */
const maxPlainInteger = 1e15;

/** Format numbers of dates shown in the order of the user's country. */
const systemDates: ReadonlySet<number> = new Set([
  14, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const lastBuiltIn = 163;

/** Returns a function from style index to formatting. @param locale for signs, and the order of dates. */
export const readCellFormats = async (
  parts: WorkbookParts,
  part: string | undefined,
  { is1904, locale, dates }: Omit<ShowerOptions, 'isSystem'>,
): Promise<(style: number) => CellShower> => {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  if (part !== undefined) {
    let isInCells = false;
    await parts.scan(part, {
      open: (name, attributes) => {
        if (name === 'cellXfs') isInCells = true;
        if (name === 'numFmt' && codes.size < maxStyles)
          codes.set(Number(findXmlAttribute(attributes, 'numFmtId')), findXmlAttribute(attributes, 'formatCode') ?? '');
        if (name !== 'xf' || !isInCells) return;
        if (styles.length === maxStyles) throw invalidTable('the XLSX file has too many styles');
        styles.push(Number(findXmlAttribute(attributes, 'numFmtId') ?? 0));
      },
      close: (name) => {
        if (name === 'cellXfs') isInCells = false;
      },
      text: () => undefined,
    });
  }
  const showers = new Map<number, CellShower>();
  return (style) => {
    const id = styles[style] ?? 0;
    const known = showers.get(id);
    if (known !== undefined) return known;
    const own = codes.get(id);
    const pattern = own ?? (id <= lastBuiltIn ? getFormatFromId(id, locale) : 'General');
    // An invalid format would show signs: `######`.
    const isFormat = pattern.length <= maxFormatCharacters && isValidFormat(pattern);
    const bounded = isFormat ? pattern : 'General';
    const options = { is1904, locale, dates, isSystem: own === undefined && systemDates.has(id) };
    const isSupported = isFormat && !asksForMore(bounded);
    const shower = { ...numberShower(bounded, options), aroundText: aroundText(bounded, locale), isSupported };
    showers.set(id, shower);
    return shower;
  };
};

interface ShowerOptions {
  readonly is1904: boolean;
  readonly locale: string;
  readonly dates: 'shown' | 'iso';
  readonly isSystem: boolean;
}

/** Placeholder for the text: a private-use character that no format contains. */
const anyText = '\u{10fffd}';

/** Splits the shown text around the cell text. Blanks at the edges are padding, as in `_(@_)`. */
const aroundText = (pattern: string, locale: string): readonly string[] =>
  format(pattern, anyText, { locale, throws: false }).trim().split(anyText);

const numberShower = (
  pattern: string,
  { is1904, locale, dates, isSystem }: ShowerOptions,
): Omit<CellShower, 'aroundText' | 'isSupported'> => {
  const isGeneral = pattern === '' || pattern.toLowerCase() === 'general' || pattern === '@';
  const isDate = !isGeneral && isDateFormat(pattern);
  const shown = (value: number, language: string): string =>
    format(pattern, value, { locale: language, throws: false }).trim();
  if (isGeneral) {
    const show = (value: number): string =>
      Number.isInteger(value) && Math.abs(value) < maxPlainInteger
        ? String(value)
        : format('General', value, { locale });
    return { isDate, losesDigits: losesWithoutFormat, isInCalendar: anyNumber, dependsOnLocale: false, show };
  }
  // Date formats reject numbers outside their calendar, where Excel shows signs: `######`.
  const shift = is1904 && isDate && !isDuration(pattern) ? days1904 : 0;
  // Times of the 1904 calendar may be negative, and durations may have any length.
  const first = is1904 && isDuration(pattern) ? Number.NEGATIVE_INFINITY : 0;
  const end = isDuration(pattern) ? Number.POSITIVE_INFINITY : endOfCalendar;
  const isInCalendar = isDate ? (value: number) => value + shift >= first && value + shift < end : anyNumber;
  if (isDate && dates === 'iso' && !isDuration(pattern)) {
    const show = (value: number): string => formatIsoDate(pattern, value + shift) ?? shown(value + shift, locale);
    return { isDate, losesDigits: noNumber, isInCalendar, dependsOnLocale: false, show };
  }
  const sample = isDate ? 45_000.5 : 1_234_567.25;
  return {
    isDate,
    losesDigits: noNumber,
    isInCalendar,
    dependsOnLocale: isSystem || shown(sample, 'en-US') !== shown(sample, 'de-DE'),
    show: (value) => shown(value + shift, locale),
  };
};

const quotedText = /"[^"]*"|\\./g;
/** A language code of a format, preceded by its digit shape and calendar: `[$-107041E]`. */
const calendarCode = /\[\$[^\]-]*-([0-9a-f]{6,8})\]/gi;

/** Returns whether a format needs numerals, a calendar or an era that are not supported. */
const asksForMore = (pattern: string): boolean => {
  const plain = pattern.replaceAll(quotedText, '');
  if (/\[DBNum\d?\]/i.test(plain)) return true;
  for (const [, digits = ''] of plain.matchAll(calendarCode)) {
    const code = Number.parseInt(digits, 16);
    // 0 and 1 are Western digits and the calendar of all formats.
    if ((code >>> 24) % 128 > 1 || ((code >>> 16) & 0xff) > 1) return true;
  }
  return isDateFormat(pattern) && /[eg]/i.test(plain.replaceAll(/\[[^\][]*\]|General/gi, ''));
};
