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

/** Describes a locale with a number and a date: `German (Germany): 1.045,75 · 31.12.26`. */
export const localeWords = (locale: string): string => {
  const name =
    new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(1045.75);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }).format(dayMs);
  return `${name}: ${number} · ${date}`;
};
