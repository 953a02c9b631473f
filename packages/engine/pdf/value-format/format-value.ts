import { normalizeForDrawing, normalizeNfc } from '../../core/text.ts';
import type { ValueFormat } from '../../svc/template.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { cellNumberReader, numberInput, numberRule } from './cell-number.ts';
import { datePattern, dateRule } from './date-pattern.ts';
import { NumberShapes } from './number-shapes.ts';
import { dateWriter } from './write-date.ts';

/** Formats one value as the text to draw. Skips with `VALUE_INVALID`, naming the format and never the value. */
export type ValueFormatter = (text: string) => string;

const invalid = (message: string): OverlaySkipped => new OverlaySkipped('VALUE_INVALID', message);

type NumberFormat = Extract<ValueFormat, { kind: 'number' }>;

const numberFormatter = (format: NumberFormat): ValueFormatter => {
  const { locale, inputLocale } = format;
  // An amount that rounds to zero has no sign: "-0.00" is not a usual amount.
  const options: Intl.NumberFormatOptions = { signDisplay: 'negative', ...format.options };
  const shapes = new NumberShapes(new Intl.NumberFormat(locale, options), options);
  const read = cellNumberReader(numberInput(format));
  const rule = `The value is not ${numberRule(inputLocale)}.`;
  return (text) => {
    const short = inputLocale === undefined ? shapes.short(text) : undefined;
    if (short !== undefined) return short;
    const number = read(text);
    if (number === undefined) throw invalid(rule);
    // Intl prints numbers past the largest double as ∞.
    if (!Number.isFinite(Number(number))) throw invalid('The value is too large for a number.');
    // Formats the text, because a double would lose digits.
    return shapes.write(number);
  };
};

type DateFormat = Extract<ValueFormat, { kind: 'date' }>;

const dateFormatter = ({ locale, input: inputs, output, options }: DateFormat): ValueFormatter => {
  const { timeZone: zone, ...others } = options as Intl.DateTimeFormatOptions;
  const patterns = inputs.map((input) => {
    const pattern = datePattern(input, locale);
    if (output !== undefined) return { pattern, write: dateWriter(output) };
    // A date without an offset is wall clock time: formatted in UTC it stays as written, on any machine.
    const timeZone = pattern.hasOffset ? (zone ?? 'UTC') : 'UTC';
    return { pattern, write: new Intl.DateTimeFormat(locale, { ...others, timeZone }).format };
  });
  const rule = `The value is not ${dateRule(inputs)}.`;
  return (text) => {
    for (const { pattern, write } of patterns) {
      const instantMs = pattern.parse(text);
      if (instantMs !== undefined) return write(instantMs);
    }
    throw invalid(rule);
  };
};

type MapFormat = Extract<ValueFormat, { kind: 'map' }>;

const mapFormatter = ({ map, otherwise }: MapFormat): ValueFormatter => {
  const inOneForm = new Map([...map].map(([from, to]) => [normalizeNfc(from), to]));
  return (text) => {
    // Accents may be separate characters or part of their letter.
    const mapped = map.get(text.trim()) ?? inOneForm.get(normalizeNfc(text.trim()));
    if (mapped !== undefined) return mapped;
    // A blank value that the map does not name is not an unknown value.
    if (otherwise === 'keep' || text.trim() === '') return text;
    if (otherwise === 'blank') return '';
    throw invalid('The value is none of those that the map names.');
  };
};

let wordStart: RegExp | undefined;
/** Returns a pattern for letters that begin a word: not after an apostrophe (don't) unless one letter precedes it. */
const wordStarts = (): RegExp =>
  (wordStart ??= /(?<![\p{L}\p{M}\p{N}]['’]?)\p{L}|(?<=(?<![\p{L}\p{M}\p{N}])\p{L}['’])\p{L}/gu);

const titleCase = (locale: string): ValueFormatter => {
  // The capital of a ligature is two letters: Fin, not FIn. Georgian capitals are only for whole words.
  const capital = (letter: string): string => {
    if (/[\u10d0-\u10ff]/.test(letter)) return letter;
    const [first = '', ...rest] = letter.toLocaleUpperCase(locale);
    return first + rest.join('').toLocaleLowerCase(locale);
  };
  return (text) => text.toLocaleLowerCase(locale).replace(wordStarts(), capital);
};

const formatterOf = (format: ValueFormat): ValueFormatter => {
  switch (format.kind) {
    case 'number':
      return numberFormatter(format);
    case 'date':
      return dateFormatter(format);
    case 'map':
      return mapFormatter(format);
    case 'case':
      if (format.to === 'title') return titleCase(format.locale);
      return format.to === 'upper'
        ? (text) => text.toLocaleUpperCase(format.locale)
        : (text) => text.toLocaleLowerCase(format.locale);
    default:
      return format satisfies never;
  }
};

/** Returns the formatter of a `format`. Throws `RangeError` or `TypeError` for an invalid locale or options. */
export const valueFormatter = (format: ValueFormat): ValueFormatter => {
  const formatter = formatterOf(format);
  // An unknown locale throws only when it is used.
  if (format.kind === 'case') formatter('a');
  return formatter;
};

const formatters = new WeakMap<ValueFormat, ValueFormatter>();

const cachedFormatter = (format: ValueFormat): ValueFormatter => {
  let formatter = formatters.get(format);
  if (formatter === undefined) {
    try {
      formatter = valueFormatter(format);
    } catch {
      formatter = () => {
        throw invalid(`The ${format.kind} format has a locale or options that are not valid.`);
      };
    }
    formatters.set(format, formatter);
  }
  return formatter;
};

/** Text that `normalized` may change: line breaks, and beyond U+0300 all except common punctuation and signs. */
const mayChange = /[\r\v\f\u0085]|[^\0-\u02ff\u2010-\u2027\u202f\u20a0-\u20c0\u2212]/;
const otherLineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const hasOtherLineBreak = /[\r\v\f\u0085\u2028\u2029]/;

const normalized = (text: string): string => {
  if (!mayChange.test(text)) return text;
  return normalizeForDrawing(hasOtherLineBreak.test(text) ? text.replace(otherLineBreaks, '\n') : text);
};

/**
 * Returns the text that an overlay draws for a value: formatted, in NFC except for ideographs, with every line break as
 * U+000A. A blank value stays blank and draws nothing, unless a map names it. Skips with `VALUE_INVALID` if the format
 * cannot read the value. Formatters are cached per format object.
 */
export const formatValue = (format: ValueFormat | undefined, text: string): string => {
  if (format === undefined || (format.kind !== 'map' && text.trim() === '')) return normalized(text);
  return normalized(cachedFormatter(format)(text));
};
