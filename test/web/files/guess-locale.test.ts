import { guessLocale } from '@bulkfill/web/files/guess-locale';
import { describe, expect, it } from 'vitest';

const guess = (
  header: readonly string[] | null,
  cells: readonly string[],
  browser: readonly string[] = ['en-US'],
  shown: readonly number[] = [],
) => guessLocale({ header, rows: cells.map((cell) => [cell]) }, new Set(shown), browser);

describe('the guessed locale of a table', () => {
  it.each([
    [['120,50', '1.045,75', '150', '1.045', '85,00'], 'de-DE'],
    [['01.02.1975', '31.12.2026'], 'de-DE'],
    [['1.045,75 €', '12,5 %'], 'de-DE'],
    [['1 045,75 €', '3,20 €'], 'fr-FR'],
    [["1'045.75", "12'000.00"], 'de-CH'],
    [['31/12/2026', '01/02/1975'], 'fr-FR'],
    [['12/31/2026', '1,045.75'], 'en-US'],
  ])('reads it from the notation of the cells %j', (cells, locale) => {
    expect(guess(['Name'], cells)).toEqual({ value: locale, from: 'cells', matters: true });
  });

  it('prefers a likelier locale to one that reads a few cells more', () => {
    const dates = Array.from({ length: 60 }, () => '31.12.2026');
    expect(guess(['Name'], [...dates, '16.00'])).toMatchObject({ value: 'de-DE' });
    expect(guess(['Name'], [...dates, ...dates.map(() => '16.00')])).toMatchObject({ value: 'de-CH' });
  });

  it('reads it from the names of the columns if the cells do not decide', () => {
    const names = ['Familien- name', 'Geb.-Datum', 'PLZ', 'Beitrag', 'Handy'];
    expect(guess(names, ['04109', '0341 123 456', '7', '2026-12-31'])).toMatchObject({
      value: 'de-DE',
      from: 'header',
    });
    expect(guess(names, ['04109'], ['en-US', 'de-AT'])).toMatchObject({ value: 'de-AT', from: 'header' });
    expect(guess(['Prénom', 'Ville', 'Montant'], ['x'])).toMatchObject({ value: 'fr-FR', from: 'header' });
    expect(guess(['First name', 'Amount'], ['x'], ['de-DE'])).toMatchObject({ value: 'en-US', from: 'header' });
  });

  it('falls back to the first language of the browser, then to English', () => {
    expect(guess(['a', 'b'], ['x'], ['sv-SE', 'de-DE'])).toEqual({ value: 'sv-SE', from: 'browser', matters: false });
    expect(guess(null, ['x'], [])).toEqual({ value: 'en-US', from: 'browser', matters: false });
  });

  it('ignores columns that the reader wrote in a locale itself', () => {
    expect(guess(['Betrag'], ['1,045.75'], ['en-US'], [0])).toEqual({ value: 'de-DE', from: 'header', matters: true });
  });
});
