import * as v from 'valibot';
import type { ValueFormat } from '../template.ts';
import { isJsonObject, jsonObject, type ObjectOf } from './object-schema.ts';
import { filledText, oneOf, text } from './primitives.ts';

const option = v.union([text, v.number(), v.boolean()], 'must be a string, a number or a boolean');

const optionsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, v.exactOptional(option)]));

const numberOptions = optionsOf([
  ...['style', 'currency', 'currencyDisplay', 'currencySign', 'unit', 'unitDisplay', 'notation', 'compactDisplay', 'numberingSystem'],
  ...['minimumIntegerDigits', 'minimumFractionDigits', 'maximumFractionDigits', 'minimumSignificantDigits', 'maximumSignificantDigits'],
  ...['useGrouping', 'signDisplay', 'roundingPriority', 'roundingMode', 'roundingIncrement', 'trailingZeroDisplay', 'localeMatcher'],
]);

const dateOptions = optionsOf([
  ...['dateStyle', 'timeStyle', 'calendar', 'numberingSystem', 'localeMatcher', 'formatMatcher', 'timeZone', 'hour12', 'hourCycle'],
  ...['weekday', 'era', 'year', 'month', 'day', 'dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits', 'timeZoneName'],
]);

const defaultLocale = 'en-US';
const defaultDateInput = 'yyyy-MM-dd';

/**
 * The `format` of a text overlay: one of number, date and case, beside an optional `locale`. Options are tried on `Intl`, so that a wrong
 * one is found here and not in every row. A date's options stand beside `input` or in its member `options`.
 * Source: package-format.md, "Overlays"; ECMA-402.
 */
export const valueFormat = (objectOf: ObjectOf) =>
  v.pipe(
    jsonObject,
    objectOf({
      number: v.exactOptional(v.pipe(jsonObject, objectOf(numberOptions))),
      date: v.exactOptional(
        v.pipe(
          jsonObject,
          objectOf({
            ...dateOptions,
            input: v.exactOptional(filledText),
            options: v.exactOptional(v.pipe(jsonObject, objectOf(dateOptions))),
          }),
        ),
      ),
      case: v.exactOptional(oneOf('upper', 'lower', 'title')),
      locale: v.optional(filledText, defaultLocale),
    }),
    v.rawTransform(({ dataset, addIssue, NEVER }): ValueFormat => {
      const { number, date, case: to, locale } = dataset.value;
      if ([number, date, to].filter((member) => member !== undefined).length !== 1) {
        addIssue({ message: 'must hold exactly one of number, date and case' });
        return NEVER;
      }
      const format = formatOf(number, date, to, locale);
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
  if (number !== undefined) return { kind: 'number', locale, options: number };
  if (to !== undefined) return { kind: 'case', locale, to };
  const { input, options, ...beside } = date ?? {};
  const nested = isJsonObject(options) ? options : {};
  return { kind: 'date', locale, input: String(input ?? defaultDateInput), options: { ...beside, ...nested } };
};

const brokenRule = (format: ValueFormat): string | undefined => {
  try {
    Intl.getCanonicalLocales(format.locale);
  } catch {
    return 'must have a locale that is a BCP 47 language tag';
  }
  try {
    // Constructed only to be refused or not.
    if (format.kind === 'number') void new Intl.NumberFormat(format.locale, format.options);
    if (format.kind === 'date') void new Intl.DateTimeFormat(format.locale, format.options);
    return undefined;
  } catch {
    return format.kind === 'number' ? 'must hold options that Intl.NumberFormat takes' : 'must hold options that Intl.DateTimeFormat takes';
  }
};
