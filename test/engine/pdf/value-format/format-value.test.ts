import { OverlaySkipped } from '@bulkfill/engine/pdf/overlay-skipped';
import { formatValue, valueFormatter } from '@bulkfill/engine/pdf/value-format/format-value';
import type { ValueFormat } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';

const number = (locale: string, options: Record<string, unknown> = {}): ValueFormat => ({
  kind: 'number',
  locale,
  options,
});
const date = (input: string, options: Record<string, unknown> = {}, locale = 'en-US'): ValueFormat => ({
  kind: 'date',
  locale,
  input: [input],
  options,
});
const cased = (to: 'upper' | 'lower' | 'title', locale = 'en-US'): ValueFormat => ({ kind: 'case', locale, to });

const skipOf = (run: () => unknown): OverlaySkipped => {
  try {
    run();
  } catch (error) {
    if (error instanceof OverlaySkipped) return error;
    throw error;
  }
  throw new Error('nothing was skipped');
};

describe('formatValue', () => {
  it('composes characters and unifies line breaks', () => {
    expect(formatValue(undefined, 'Zoe\u0308')).toBe('Zoë');
    expect(formatValue(undefined, 'a\r\nb\rc\u2028d\u0085e\vf')).toBe('a\nb\nc\nd\ne\nf');
  });

  it('leaves a blank value blank in every format', () => {
    expect(formatValue(number('en-US'), '')).toBe('');
    expect(formatValue(date('yyyy'), '  ')).toBe('  ');
  });

  it.each([
    ['1234.5', number('en-US'), '1,234.5'],
    ['1234.5', number('de-DE'), '1.234,5'],
    ['1234567.891', number('fr-FR', { style: 'currency', currency: 'EUR' }), '1\u202f234\u202f567,89\u00a0€'],
    ['.5', number('en-US', { style: 'percent' }), '50%'],
    ['+7', number('en-US'), '7'],
    ['-1e3', number('en-US'), '-1,000'],
    [' 12 ', number('en-IN', { minimumFractionDigits: 2 }), '12.00'],
    ['12345678901234567890.123', number('en-US', { maximumFractionDigits: 3 }), '12,345,678,901,234,567,890.123'],
  ])('formats the number %s', (text, format, expected) => {
    expect(formatValue(format, text)).toBe(expected);
  });

  it.each(['1,234', '1.2.3', 'abc', '0x10', '1e9999', '1e400', '9'.repeat(310), '--1', 'Infinity', '1 2', '١٢'])(
    'rejects %s as a number',
    (text) => {
      const skip = skipOf(() => formatValue(number('en-US'), text));
      expect(skip.code).toBe('VALUE_INVALID');
      expect(skip.message).not.toContain(text);
    },
  );

  it.each([
    ['2026-01-05', date('yyyy-MM-dd', { dateStyle: 'long' }), 'January 5, 2026'],
    ['5/1/2026', date('dd/MM/yyyy', { dateStyle: 'long' }, 'fr-FR'), '5 janvier 2026'],
    ['01/05/26', date('MM/dd/yy', { dateStyle: 'short' }), '1/5/26'],
    ['31.12.1999', date('d.M.yyyy', { dateStyle: 'medium' }, 'de-DE'), '31.12.1999'],
    ['5 Jan 2026', date('d MMM yyyy', { dateStyle: 'short' }), '1/5/26'],
    ['5 janv. 2026', date('d MMM yyyy', { dateStyle: 'short' }, 'fr-FR'), '05/01/2026'],
    ['5 lipca 2026', date('d MMMM yyyy', { dateStyle: 'short' }, 'pl-PL'), '5.07.2026'],
    ['Monday, January 5, 2026', date('EEEE, MMMM d, yyyy', { dateStyle: 'short' }), '1/5/26'],
    [
      '2026-01-05T09:30:15Z',
      date("yyyy-MM-dd'T'HH:mm:ssX", { dateStyle: 'short', timeStyle: 'short' }, 'en-GB'),
      '05/01/2026, 09:30',
    ],
    ['20260105 12:05 AM', date('yyyyMMdd hh:mm a', { timeStyle: 'short', hourCycle: 'h23' }, 'en-GB'), '00:05'],
    ['2024-02-29', date('yyyy-MM-dd', { weekday: 'long' }), 'Thursday'],
  ])('formats the date %s', (text, format, expected) => {
    expect(formatValue(format, text)).toBe(expected);
  });

  it('shows the written day for any time zone of the options', () => {
    expect(formatValue(date('yyyy-MM-dd', { dateStyle: 'short', timeZone: 'America/New_York' }), '2026-01-05')).toBe(
      '1/5/26',
    );
  });

  it('converts an instant with an offset to the options’ zone', () => {
    const format = date('yyyy-MM-dd HH:mm XXX', { dateStyle: 'short', timeZone: 'America/New_York' });
    expect(formatValue(format, '2026-01-05 03:00 +02:00')).toBe('1/4/26');
  });

  it.each([
    ['2026-13-01', 'yyyy-MM-dd'],
    ['2026-04-31', 'yyyy-MM-dd'],
    ['2025-02-29', 'yyyy-MM-dd'],
    ['2026/01/05', 'yyyy-MM-dd'],
    ['5 Foo 2026', 'd MMM yyyy'],
    ['25:00', 'HH:mm'],
    ['13:00 PM', 'hh:mm a'],
    ['2026-01-05 trailing', 'yyyy-MM-dd'],
  ])('rejects %s as a date of the form %s', (text, input) => {
    const skip = skipOf(() => formatValue(date(input), text));
    expect(skip.code).toBe('VALUE_INVALID');
    expect(skip.message).toContain(input);
    expect(skip.message).not.toContain(text);
  });

  it.each([
    ['istanbul', cased('upper', 'tr'), 'İSTANBUL'],
    ['istanbul', cased('upper'), 'ISTANBUL'],
    ['STRAẞE', cased('lower', 'de'), 'straße'],
    ["o'neil d’arc don't jean-luc", cased('title'), "O'Neil D’Arc Don't Jean-Luc"],
    ['ÉLODIE DE LA "croix"', cased('title', 'fr'), 'Élodie De La "Croix"'],
    ['iğdır', cased('title', 'tr'), 'İğdır'],
    ['ﬁnal ŉ', cased('title'), 'Final ʼn'],
    ['გიორგი მარგველაშვილი', cased('title'), 'გიორგი მარგველაშვილი'],
    ['გიორგი', cased('upper'), 'ᲒᲘᲝᲠᲒᲘ'],
  ])('changes the case of %s', (text, format, expected) => {
    expect(formatValue(format, text)).toBe(expected);
  });

  it.each([
    ['a currency style without a currency', number('en-US', { style: 'currency' })],
    ['a locale that is none', number('not a locale')],
    ['a case locale that is none', cased('upper', '-')],
    ['a date pattern with a field twice', date('yyyy-MM-dd yyyy')],
    ['a date pattern of 101 characters', date('-'.repeat(101))],
    ['an input locale that is none', { kind: 'number', locale: 'en', inputLocale: '-', options: {} } as const],
    ['date options that exclude each other', date('yyyy', { dateStyle: 'short', year: 'numeric' })],
  ])('rejects %s', (_, format) => {
    expect(() => valueFormatter(format)).toThrow();
    expect(skipOf(() => formatValue(format, '2026')).code).toBe('VALUE_INVALID');
  });

  it('reads Gregorian month names, whatever calendar the locale prints', () => {
    const format = date('d MMMM yyyy', { dateStyle: 'long', calendar: 'gregory', numberingSystem: 'latn' }, 'fa-IR');
    expect(formatValue(format, '15 آوریل 2024')).toBe('15 آوریل 2024');
    expect(skipOf(() => formatValue(format, '15 فروردین 2024')).code).toBe('VALUE_INVALID');
  });

  it('reads a number in its input locale, and names that locale in the error', () => {
    const format: ValueFormat = {
      kind: 'number',
      locale: 'en-US',
      inputLocale: 'de-DE',
      options: { style: 'currency', currency: 'EUR' },
    };
    expect(formatValue(format, '1.234,56')).toBe('€1,234.56');
    const skip = skipOf(() => formatValue(format, '1234.56'));
    expect(skip).toMatchObject({
      code: 'VALUE_INVALID',
      message: 'The value is not a number as de-DE writes it, such as -1.234,5.',
    });
  });

  it.each([
    ['1.235,50 €', '€1,235.50'],
    ['1.235,50\u00a0€', '€1,235.50'],
    ['€ 1.235,50', '€1,235.50'],
    ['-€1,5', '-€1.50'],
    ['− 5 EUR', '-€5.00'],
    ['5€', '€5.00'],
    ['$ 5', undefined],
    ['5 USD', undefined],
    ['5 Stück', undefined],
    ['€', undefined],
    ['5 € €', undefined],
    ['1,235.50 €', undefined],
  ])('reads the amount %j only with the currency that it formats', (text, shown) => {
    const format: ValueFormat = {
      kind: 'number',
      locale: 'en-US',
      inputLocale: 'de-DE',
      options: { style: 'currency', currency: 'EUR' },
    };
    if (shown === undefined) expect(skipOf(() => formatValue(format, text)).code).toBe('VALUE_INVALID');
    else expect(formatValue(format, text)).toBe(shown);
  });

  it('reads an amount with any currency for a plain number format, and none for a plain decimal', () => {
    const format = (inputLocale?: string): ValueFormat => ({
      kind: 'number',
      locale: 'en-US',
      options: {},
      ...(inputLocale === undefined ? {} : { inputLocale }),
    });
    expect(['1.235,5 €', 'CHF 7'].map((text) => formatValue(format('de-DE'), text))).toEqual(['1,235.5', '7']);
    expect(skipOf(() => formatValue(format('de-DE'), '7 ABC')).code).toBe('VALUE_INVALID');
    expect(skipOf(() => formatValue(format(), '7 €')).code).toBe('VALUE_INVALID');
  });

  it.each([
    ['ddMMyyyy', '25102017'],
    ['d.M.yy', '25.10.17'],
    ["yyyy-MM-dd'T'HH:mm:ss.SSS", '2017-10-25T08:05:09.000'],
    ['H m s', '8 5 9'],
  ])('writes a date by the pattern %s', (output, expected) => {
    const format: ValueFormat = {
      kind: 'date',
      locale: 'de-DE',
      input: ['dd.MM.yyyy HH:mm:ss', "yyyy-MM-dd'T'HH:mm:ssXXX"],
      output,
      options: {},
    };
    expect(formatValue(format, '25.10.2017 08:05:09')).toBe(expected);
    expect(formatValue(format, '2017-10-25T10:05:09+02:00')).toBe(expected);
  });

  it('reads a date by the first matching pattern, and names the patterns in the error', () => {
    const format: ValueFormat = {
      kind: 'date',
      locale: 'en-US',
      input: ['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd'],
      options: { dateStyle: 'long' },
    };
    expect(formatValue(format, '2026-08-11')).toBe('August 11, 2026');
    expect(formatValue(format, '08/11/2026')).toBe('August 11, 2026');
    expect(formatValue(format, '31/12/2026')).toBe('December 31, 2026');
    expect(skipOf(() => formatValue(format, '11.08.2026'))).toMatchObject({
      code: 'VALUE_INVALID',
      message: 'The value is not a date of the form MM/dd/yyyy or dd/MM/yyyy or yyyy-MM-dd.',
    });
  });

  describe('map', () => {
    const mapped = (otherwise: 'keep' | 'blank' | 'error', more: [string, string][] = []): ValueFormat => ({
      kind: 'map',
      map: new Map([['ledig', '2'], ['constructor', 'c'], ...more]),
      otherwise,
    });

    it('replaces listed texts and handles others as configured', () => {
      expect(formatValue(mapped('error'), ' ledig ')).toBe('2');
      expect(formatValue(mapped('error'), 'constructor')).toBe('c');
      expect(formatValue(mapped('keep'), 'toString')).toBe('toString');
      expect(formatValue(mapped('blank'), 'Ledig')).toBe('');
      const skip = skipOf(() => formatValue(mapped('error'), 'verheiratet'));
      expect(skip.code).toBe('VALUE_INVALID');
      expect(skip.message).not.toContain('verheiratet');
    });

    it('treats a combining accent like the composed letter', () => {
      expect(formatValue(mapped('error', [['männlich', '1']]), 'ma\u0308nnlich')).toBe('1');
      expect(formatValue(mapped('error', [['ma\u0308nnlich', '1']]), 'männlich')).toBe('1');
    });

    it('leaves a blank value blank unless the map lists it', () => {
      expect(formatValue(mapped('error'), '')).toBe('');
      expect(formatValue(mapped('error', [['', 'none']]), ' ')).toBe('none');
    });
  });

  it('preserves ideographs while it composes letters', () => {
    expect(formatValue(undefined, 'e\u0301 \ufa10\u{2f81a}本 ガ\n')).toBe('é \ufa10\u{2f81a}本 ガ\n');
  });

  it('composes marks in order, also more of them than any letter has', () => {
    expect(formatValue(undefined, `e${'\u0301'.repeat(31)}`)).toBe(`é${'\u0301'.repeat(30)}`);
    // Marks of two classes by turns are what takes the square of their number to put in order.
    const hostile = formatValue(undefined, `a${'\u0301\u0316'.repeat(200_000)}`);
    expect(hostile).toHaveLength(400_000);
    expect(hostile.slice(0, 30)).toBe(`a${'\u0301\u0316'.repeat(15)}`.normalize('NFC'));
  });
});
