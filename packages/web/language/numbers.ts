import { locale } from './language.ts';

const grouped = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(locale);

/** Formats `1,240`. */
export const countWords = (count: number): string => grouped.format(count);

/** Chooses the form for a count by the plural rules of the language. Languages here have the forms one and other. */
export const plural = <Form>(count: number, one: Form, other: Form): Form =>
  plurals.select(count) === 'one' ? one : other;

/** Formats `1 row`, `1,240 rows`. */
export const counted = (count: number, one: string, other: string): string =>
  `${countWords(count)} ${plural(count, one, other)}`;

export const decimalWords = (value: number, digits = 1): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 0, maximumFractionDigits: digits }).format(value);

/** Formats `640 B`, `12 kB`, `3.4 MB`: decimal units, like file managers. */
export const sizeWords = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 999_500_000) return `${fixed(bytes / 1e6, bytes < 9_950_000 ? 1 : 0)} MB`;
  return `${fixed(bytes / 1e9, 1)} GB`;
};

const fixed = (value: number, digits: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** Joins names as a sentence does: `a, b and c`. */
export const listWords = (names: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
