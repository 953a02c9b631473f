import { describe, expect, it } from 'vitest';
import type { ValueFormat } from '../../../../lib/package/template.ts';
import { OverlaySkipped } from '../../../../lib/pdf/overlays/overlay-skipped.ts';
import { formatValue, valueFormatter } from '../../../../lib/pdf/value-format/format-value.ts';

const number = (locale: string, options: Record<string, unknown> = {}): ValueFormat => ({ kind: 'number', locale, options });
const date = (input: string, options: Record<string, unknown> = {}, locale = 'en-US'): ValueFormat => ({
  kind: 'date',
  locale,
  input,
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

describe('formatting a value', () => {
  it('composes characters and unifies line breaks', () => {
    expect(formatValue(undefined, 'Zoe\u0308')).toBe('Zoë');
    expect(formatValue(undefined, 'a\r\nb\rc\u2028d\u0085e\vf')).toBe('a\nb\nc\nd\ne\nf');
  });

  it('leaves a blank value blank, whatever its format', () => {
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
  ])('writes the number %s', (text, format, expected) => {
    expect(formatValue(format, text)).toBe(expected);
  });

  it.each(['1,234', '1.2.3', 'abc', '0x10', '1e9999', '--1', 'Infinity', '1 2', '١٢'])('does not take %s for a number', (text) => {
    const skip = skipOf(() => formatValue(number('en-US'), text));
    expect(skip.code).toBe('VALUE_INVALID');
    expect(skip.message).not.toContain(text);
  });

  it.each([
    ['2026-01-05', date('yyyy-MM-dd', { dateStyle: 'long' }), 'January 5, 2026'],
    ['5/1/2026', date('dd/MM/yyyy', { dateStyle: 'long' }, 'fr-FR'), '5 janvier 2026'],
    ['01/05/26', date('MM/dd/yy', { dateStyle: 'short' }), '1/5/26'],
    ['31.12.1999', date('d.M.yyyy', { dateStyle: 'medium' }, 'de-DE'), '31.12.1999'],
    ['5 Jan 2026', date('d MMM yyyy', { dateStyle: 'short' }), '1/5/26'],
    ['5 janv. 2026', date('d MMM yyyy', { dateStyle: 'short' }, 'fr-FR'), '05/01/2026'],
    ['5 lipca 2026', date('d MMMM yyyy', { dateStyle: 'short' }, 'pl-PL'), '5.07.2026'],
    ['Monday, January 5, 2026', date('EEEE, MMMM d, yyyy', { dateStyle: 'short' }), '1/5/26'],
    ['2026-01-05T09:30:15Z', date("yyyy-MM-dd'T'HH:mm:ssX", { dateStyle: 'short', timeStyle: 'short' }, 'en-GB'), '05/01/2026, 09:30'],
    ['20260105 12:05 AM', date('yyyyMMdd hh:mm a', { timeStyle: 'short', hourCycle: 'h23' }, 'en-GB'), '00:05'],
    ['2024-02-29', date('yyyy-MM-dd', { weekday: 'long' }), 'Thursday'],
  ])('writes the date %s', (text, format, expected) => {
    expect(formatValue(format, text)).toBe(expected);
  });

  it('shows the day that was written, whatever time zone the options name', () => {
    expect(formatValue(date('yyyy-MM-dd', { dateStyle: 'short', timeZone: 'America/New_York' }), '2026-01-05')).toBe('1/5/26');
  });

  it('converts an instant with an offset to the zone of the options', () => {
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
  ])('does not take %s for a date of the form %s', (text, input) => {
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
  ])('changes the case of %s', (text, format, expected) => {
    expect(formatValue(format, text)).toBe(expected);
  });

  it.each([
    ['a currency style without a currency', number('en-US', { style: 'currency' })],
    ['a locale that is none', number('not a locale')],
    ['a case locale that is none', cased('upper', '-')],
    ['a date pattern with a field twice', date('yyyy-MM-dd yyyy')],
    ['a date pattern of 101 characters', date('-'.repeat(101))],
    ['date options that exclude each other', date('yyyy', { dateStyle: 'short', year: 'numeric' })],
  ])('refuses %s', (_, format) => {
    expect(() => valueFormatter(format)).toThrow();
    expect(skipOf(() => formatValue(format, '2026')).code).toBe('VALUE_INVALID');
  });

  it('answers a hostile text for a date quickly', () => {
    const format = date('y M d H m s EEE MMM a');
    expect(skipOf(() => formatValue(format, '1 '.repeat(100_000))).code).toBe('VALUE_INVALID');
  });
});
