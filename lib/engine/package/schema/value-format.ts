import * as v from 'valibot';
import { dateTokens } from '../date-tokens.ts';
import type { ValueFormat } from '../template.ts';
import { isJsonObject, jsonObject, type ObjectOf } from './object-schema.ts';
import { filledText, oneOf, text } from './primitives.ts';

const option = v.union([text, v.number(), v.boolean()], 'must be a string, a number or a boolean');

const optionsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, v.exactOptional(option)]));

const numberOptions = optionsOf([
  ...[
    'style',
    'currency',
    'currencyDisplay',
    'currencySign',
    'unit',
    'unitDisplay',
    'notation',
    'compactDisplay',
    'numberingSystem',
  ],
  ...[
    'minimumIntegerDigits',
    'minimumFractionDigits',
    'maximumFractionDigits',
    'minimumSignificantDigits',
    'maximumSignificantDigits',
  ],
  ...[
    'useGrouping',
    'signDisplay',
    'roundingPriority',
    'roundingMode',
    'roundingIncrement',
    'trailingZeroDisplay',
    'localeMatcher',
  ],
]);

const dateOptions = optionsOf([
  ...[
    'dateStyle',
    'timeStyle',
    'calendar',
    'numberingSystem',
    'localeMatcher',
    'formatMatcher',
    'timeZone',
    'hour12',
    'hourCycle',
  ],
  ...[
    'weekday',
    'era',
    'year',
    'month',
    'day',
    'dayPeriod',
    'hour',
    'minute',
    'second',
    'fractionalSecondDigits',
    'timeZoneName',
  ],
]);

/** Maximum date patterns: more than one column needs. */
const maxDateInputs = 20;

const isDatePattern = (text: string): boolean => {
  try {
    dateTokens(text);
    return true;
  } catch {
    return false;
  }
};

const pattern = v.pipe(
  filledText,
  v.check(
    isDatePattern,
    'must be a date pattern of at most 100 characters that has each field once, such as dd.MM.yyyy',
  ),
);

export const dateInput = v.union(
  [
    pattern,
    v.pipe(
      v.array(pattern, 'must be an array'),
      v.check(
        (inputs) => inputs.length > 0 && inputs.length <= maxDateInputs,
        `must hold 1 to ${maxDateInputs} patterns`,
      ),
    ),
  ],
  `must be a pattern, or a list of 1 to ${maxDateInputs} patterns`,
);

/** Any member name is a value here, so the entries are read without a schema of members. */
const valueMap = v.pipe(
  jsonObject,
  v.check((map) => Object.values(map).every((to) => typeof to === 'string'), 'must hold nothing but strings'),
  v.transform((map) => new Map(Object.entries(map).map(([from, to]) => [from.trim(), String(to)]))),
);

const isWellFormed = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
};

/** Returns whether `Intl` knows a tag. For an unknown tag it would use the locale of the machine. */
const isKnownLocale = (tag: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
};

export const knownLocale = v.pipe(
  filledText,
  v.check(isKnownLocale, 'must be a language tag whose numbers are known, such as de-DE'),
);

const defaultLocale = 'en-US';
export const defaultDateInput = 'yyyy-MM-dd';

/**
 * Builds the schema of `format` in a text or field overlay: exactly one of number, date, case and map, with an optional
 * `locale`. Tries the options with `Intl`, so that an invalid one is reported here and not in every row. Date options
 * are next to `input` or in its member `options`. Source: package-format.md, "Overlays"; ECMA-402.
 */
export const valueFormat = (objectOf: ObjectOf) =>
  v.pipe(
    jsonObject,
    objectOf({
      number: v.exactOptional(
        v.pipe(jsonObject, objectOf({ ...numberOptions, inputLocale: v.exactOptional(filledText) })),
      ),
      date: v.exactOptional(
        v.pipe(
          jsonObject,
          objectOf({
            ...dateOptions,
            input: v.exactOptional(dateInput),
            options: v.exactOptional(v.pipe(jsonObject, objectOf(dateOptions))),
          }),
        ),
      ),
      case: v.exactOptional(oneOf('upper', 'lower', 'title')),
      map: v.exactOptional(valueMap),
      otherwise: v.exactOptional(oneOf('keep', 'blank', 'error')),
      locale: v.optional(filledText, defaultLocale),
    }),
    v.rawTransform(({ dataset, addIssue, NEVER }): ValueFormat => {
      const { number, date, case: to, map, otherwise, locale } = dataset.value;
      if ([number, date, to, map].filter((member) => member !== undefined).length !== 1) {
        addIssue({ message: 'must hold exactly one of number, date, case and map' });
        return NEVER;
      }
      if (map === undefined && otherwise !== undefined) {
        addIssue({ message: 'must hold otherwise with map alone' });
        return NEVER;
      }
      if (map !== undefined && !isKnownLocale(locale)) {
        addIssue({ message: 'must have a locale that is known, such as de-DE' });
        return NEVER;
      }
      const format: ValueFormat =
        map === undefined ? formatOf(number, date, to, locale) : { kind: 'map', map, otherwise: otherwise ?? 'keep' };
      const rule = brokenRule(format);
      if (rule === undefined) return format;
      addIssue({ message: rule });
      return NEVER;
    }),
  );

const formatOf = (
  number: Record<string, unknown> | undefined,
  date: Record<string, unknown> | undefined,
  to: 'upper' | 'lower' | 'title' | undefined,
  locale: string,
): ValueFormat => {
  if (number !== undefined) {
    const { inputLocale, ...options } = number;
    return { kind: 'number', locale, options, ...(typeof inputLocale === 'string' ? { inputLocale } : {}) };
  }
  if (to !== undefined) return { kind: 'case', locale, to };
  const { input, options, ...own } = date ?? {};
  const nested = isJsonObject(options) ? options : {};
  return {
    kind: 'date',
    locale,
    input: Array.isArray(input) ? input.map(String) : [String(input ?? defaultDateInput)],
    options: { ...own, ...nested },
  };
};

const brokenRule = (format: ValueFormat): string | undefined => {
  if (format.kind === 'map') return undefined;
  if (!isWellFormed(format.locale)) return 'must have a locale that is a BCP 47 language tag';
  // `Intl` would use the locale of the machine instead.
  if (!isKnownLocale(format.locale)) return 'must have a locale that is known, such as de-DE';
  if (format.kind === 'number' && format.inputLocale !== undefined && !isKnownLocale(format.inputLocale)) {
    return 'must have an inputLocale that is known';
  }
  try {
    // Constructed only to detect an error.
    if (format.kind === 'number') void new Intl.NumberFormat(format.locale, format.options);
    if (format.kind === 'date') void new Intl.DateTimeFormat(format.locale, format.options);
    return undefined;
  } catch {
    return format.kind === 'number'
      ? 'must hold options that Intl.NumberFormat takes'
      : 'must hold options that Intl.DateTimeFormat takes';
  }
};
