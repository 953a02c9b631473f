import { cellNumberReader } from '@bulkfill/engine/browser/tables';
import { languageOfNames } from './header-languages.ts';

/** Locale of the numbers and dates of a table, with the source of the guess. */
export interface TableLocale {
  readonly value: string;
  readonly from: 'choice' | 'template' | 'cells' | 'header' | 'browser';
  /** Whether the table has numbers or dates that differ by locale. */
  readonly matters: boolean;
}

const common = ['en-US', 'de-DE', 'fr-FR', 'en-GB', 'de-CH', 'es-ES', 'it-IT', 'nl-NL'] as const;

const mostCells = 5000;
const longestCell = 40;

/** Share of the cells by which a locale must be better than a likelier one: a table may have a few wrong cells. */
const margin = 0.05;

/** Numbers with a sign of groups or decimals, with or without a currency. Telephone numbers and codes begin with 0. */
const numberLike = /^(?!\D{0,4}0\d)[^\p{L}\p{N}]{0,4}\d[\d.,'’\s]*[.,'’]\d[\d\s]*(?:\s?(?:%|\p{Sc}|[A-Z]{3}))?$/u;
const dateLike = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/;
const isoDate = /^\d{4}-\d{1,2}-\d{1,2}$/;

type Reads = (cell: string) => boolean;

const dateReader = (locale: string): Reads => {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts();
  const order = parts.filter(({ type }) => type !== 'literal').map(({ type }) => type);
  const sign = parts.find(({ type }) => type === 'literal')?.value.trim();
  return (cell) => {
    const [, first = '', own, second = '', third = ''] = dateLike.exec(cell) ?? [];
    if (own !== sign) return false;
    const values = [first, second, third];
    return order.every((type, place) => {
      const value = Number(values[place]);
      if (type === 'year') return values[place]?.length === 4 || values[place]?.length === 2;
      return value >= 1 && value <= (type === 'month' ? 12 : 31);
    });
  };
};

const cellReader = (locale: string): Reads => {
  const [number, date] = [cellNumberReader({ inputLocale: locale, takesPercent: true }), dateReader(locale)];
  return (cell) => (dateLike.test(cell) ? date(cell) : number(cell) !== undefined);
};

/** Returns cells with a notation that may differ by locale, without plain integers and ISO dates. */
const listTellingCells = (rows: readonly (readonly string[])[], shown: ReadonlySet<number>): readonly string[] => {
  const found: string[] = [];
  for (const row of rows) {
    for (const [column, each] of row.entries()) {
      const cell = each.trim();
      if (cell.length > longestCell || shown.has(column) || isoDate.test(cell)) continue;
      if (dateLike.test(cell) || numberLike.test(cell)) found.push(cell);
    }
    if (found.length >= mostCells) break;
  }
  return found;
};

const languageOf = (locale: string): string => new Intl.Locale(locale).language;

/** Returns the first locale of the browser in a language, or the usual one. */
const localeIn = (language: string, browser: readonly string[]): string | undefined =>
  [...browser, ...common].find((each) => languageOf(each) === language);

/**
 * Guesses the locale of a table from its cells, then its column names, then the languages of the browser.
 *
 * @param shown columns that the reader wrote in a locale; they are no evidence.
 */
export const guessLocale = (
  { header, rows }: { readonly header: readonly string[] | null; readonly rows: readonly (readonly string[])[] },
  shown: ReadonlySet<number>,
  browser: readonly string[],
): TableLocale => {
  const cells = listTellingCells(rows, shown);
  const language = languageOfNames(header ?? []);
  const named = language && localeIn(language, browser);
  const value = named ?? browser[0] ?? common[0];
  const candidates = [...new Set([value, ...browser, ...common])];
  const counts = candidates.map((locale) => cells.filter(cellReader(locale)).length);
  const most = Math.max(...counts);
  const matters = shown.size > 0 || most > 0;
  if (counts.every((count) => count === most))
    return { value, from: named === undefined ? 'browser' : 'header', matters };
  const enough = most - Math.floor(margin * cells.length);
  return { value: candidates[counts.findIndex((count) => count >= enough)] ?? value, from: 'cells', matters };
};
