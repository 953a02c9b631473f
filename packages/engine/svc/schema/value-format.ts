import * as v from 'valibot';
import type { ValueFormat } from '../template.ts';
import { type FormatVersion, nested } from './described.ts';
import { defaultDateInput, formatMembers } from './format-members.ts';
import { isJsonObject } from './object-schema.ts';
import { filledText } from './primitives.ts';

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

/**
 * Builds the schema of `format` in a text or field overlay: exactly one of number, date, case and map, with an optional
 * `locale`. Tries the options with `Intl`, so that an invalid one is reported here and not in every row.
 * Source: package-format.md, "Overlays"; ECMA-402.
 */
export const valueFormat = (version: FormatVersion) =>
  v.pipe(
    nested(formatMembers, version),
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
  const { input, output, options, ...own } = date ?? {};
  const nested = isJsonObject(options) ? options : {};
  return {
    kind: 'date',
    locale,
    input: Array.isArray(input) ? input.map(String) : [String(input ?? defaultDateInput)],
    ...(output !== undefined && { output: String(output) }),
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
  if (format.kind === 'date' && format.output !== undefined && Object.keys(format.options).length > 0)
    return 'must hold output without options of Intl.DateTimeFormat';
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
