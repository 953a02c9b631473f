import { language } from '../../language/language.ts';

/** Locales offered after the browser's own. */
const common = [
  'en-US',
  'en-GB',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'it-IT',
  'es-ES',
  'pt-PT',
  'pt-BR',
  'nl-NL',
  'pl-PL',
  'cs-CZ',
  'hu-HU',
  'sv-SE',
  'da-DK',
  'nb-NO',
  'fi-FI',
  'tr-TR',
  'ru-RU',
  'ja-JP',
] as const;

/** Returns the locales to choose from: the current one, the browser's and common ones, without duplicates. */
export const localesOf = (inForce: string, browser: readonly string[] = navigator.languages): readonly string[] => [
  ...new Set([inForce, ...browser, ...common]),
];

const dayMs = Date.UTC(2026, 11, 31);

/** Names a locale with its region: `German (Austria)`. */
export const nameOfLocale = (locale: string): string =>
  new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;

/** Writes a number and a date: `1.045,75 · 31.12.2026`. */
export const localeExample = (locale: string): string => {
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(1045.75);
  const day = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
  return `${number} · ${new Intl.DateTimeFormat(locale, day).format(dayMs)}`;
};

/** Describes a locale with a number and a date: `German (Germany): 1.045,75 · 31.12.2026`. */
export const localeWords = (locale: string): string => `${nameOfLocale(locale)}: ${localeExample(locale)}`;

/** Names the language of a locale, and its region if that is not the usual one: `German`, `German (Austria)`. */
export const languageWords = (locale: string): string => nameOfLocale(new Intl.Locale(locale).minimize().toString());
