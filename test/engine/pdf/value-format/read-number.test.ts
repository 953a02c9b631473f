import { numberReader } from '@bulkfill/engine/pdf/value-format/read-number';
import { describe, expect, it } from 'vitest';

describe('numberReader', () => {
  it.each([
    ['de-DE', '1.234,56', '1234.56'],
    ['de-DE', '1234,56', '1234.56'],
    ['de-DE', '1.234', '1234'],
    ['de-DE', '-1.234.567,5', '-1234567.5'],
    ['de-DE', ' +7 ', '7'],
    ['de-DE', ',5', '0.5'],
    ['de-DE', '1,5e3', '1.5e3'],
    ['de-DE', '\u22125', '-5'],
    ['de-AT', '1.234,56', '1234.56'],
    ['de-AT', '1\u00a0234,56', '1234.56'],
    ['de-CH', '1’234.5', '1234.5'],
    ['de-CH', "1'234.5", '1234.5'],
    ['fr-FR', '1\u202f234,5', '1234.5'],
    ['fr-FR', '1 234,5', '1234.5'],
    ['fr-FR', '1\u00a0234\u00a0567,5', '1234567.5'],
    ['es-ES', '1.234,5', '1234.5'],
    ['pl-PL', '1 234,5', '1234.5'],
    ['en-US', '1,234,567.89', '1234567.89'],
    ['en-IN', '12,34,567.8', '1234567.8'],
    ['hi-IN', '12,34,56,789', '123456789'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
    ['ar-EG', '\u061c-١٢', '-12'],
    ['ar-EG', '12', '12'],
    ['fa-IR', '۱۲۳٫۴', '123.4'],
    ['bn-BD', '১২৩', '123'],
    ['de-DE', '12.345.678.901.234.567.890,12', '12345678901234567890.12'],
  ])('reads %s %j', (locale, text, expected) => {
    expect(numberReader(locale)(text)).toBe(expected);
  });

  it.each([
    ['de-DE', '1.23'],
    ['de-DE', '1.2345'],
    ['de-DE', '12.34.567'],
    ['de-DE', '1234.567'],
    ['de-DE', '1.234.56,7'],
    ['de-DE', '.234'],
    ['de-DE', '1,2,3'],
    ['de-DE', '1,234.5'],
    ['de-DE', '1 234'],
    ['de-DE', '12 €'],
    ['de-DE', '--1'],
    ['de-DE', ''],
    ['de-DE', '-'],
    ['de-DE', ','],
    ['de-DE', 'NaN'],
    ['de-DE', '1e'],
    ['de-DE', '1e1000'],
    ['fr-FR', '1\u202f234 567'],
    ['en-IN', '123,45,678'],
    ['en-IN', '1,234,567'],
    ['en-US', '1.234,5'],
    ['en-US', '१२'],
    ['de-DE', '1'.repeat(401)],
  ])('rejects %s %j', (locale, text) => {
    expect(numberReader(locale)(text)).toBeUndefined();
  });

  it('reads back what Intl prints in every locale with data', () => {
    const locales = [
      'bg',
      'bn',
      'cs',
      'da',
      'de',
      'el',
      'en-ZA',
      'es-MX',
      'et',
      'fa',
      'fi',
      'fr-CH',
      'gu',
      'he',
      'hu',
      'id',
      'it-CH',
      'ja',
      'ka',
    ];
    for (const locale of [
      ...locales,
      'ko',
      'lt',
      'lv',
      'mr',
      'my',
      'nb',
      'ne',
      'nl',
      'pa',
      'pt-BR',
      'pt-PT',
      'ro',
      'ru',
      'sl',
      'sv',
      'ta',
      'th',
      'uk',
    ]) {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
      const read = numberReader(locale);
      for (const number of [0, -7.125, 1234.5, 12_345.678, 987_654_321.25]) {
        expect(Number(read(format.format(number))), `${locale} ${format.format(number)}`).toBe(number);
      }
    }
  });

  it('accepts 400 digits before and after the decimal sign', () => {
    expect(numberReader('de-DE')(`${'1'.repeat(400)},${'2'.repeat(400)}`)).toBe(
      `${'1'.repeat(400)}.${'2'.repeat(400)}`,
    );
  });
});
