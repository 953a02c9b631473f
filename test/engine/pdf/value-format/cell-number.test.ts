import { cellNumberReader, numberInput } from '@bulkfill/engine/pdf/value-format/cell-number';
import { compareDecimals } from '@bulkfill/engine/pdf/value-format/decimal-order';
import { formatValue } from '@bulkfill/engine/pdf/value-format/format-value';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const format = (options: Record<string, unknown>, inputLocale?: string) =>
  ({ kind: 'number', locale: 'en-GB', options, ...(inputLocale === undefined ? {} : { inputLocale }) }) as const;

describe('cellNumberReader', () => {
  it.each([
    ['en-GB', '(1,234.50)', '-1234.50'],
    ['en-GB', '(£1,234.50)', '-1234.50'],
    ['en-GB', '£(1,234.50)', '-1234.50'],
    ['en-GB', '1,234.50-', '-1234.50'],
    ['en-GB', '1,234.50 -', '-1234.50'],
    ['en-GB', '£1,234.50-', '-1234.50'],
    ['de-DE', '1.234,50- €', '-1234.50'],
    ['de-DE', '1.200,00 €', '1200.00'],
    ['en-US', '$1,234.50', '1234.50'],
    ['en-GB', '£5000', '5000'],
    ['en-GB', '-(5)', undefined],
    ['en-GB', '(-5)', undefined],
    ['en-GB', '(5', undefined],
    ['en-GB', '()', undefined],
    ['en-GB', '--5', undefined],
    ['en-GB', '12.5%', undefined],
    [undefined, '(5)', undefined],
    [undefined, '5-', undefined],
    [undefined, '-5.25', '-5.25'],
  ])('reads %s %j', (inputLocale, cell, expected) => {
    expect(cellNumberReader({ inputLocale })(cell)).toBe(expected);
  });

  it.each([
    [undefined, '12.5%'],
    ['de-DE', '12,5 %'],
    ['de-DE', '-12,5 %'],
  ])('reads percentages if allowed: %s %j', (inputLocale, cell) => {
    expect(Number(cellNumberReader({ inputLocale, takesPercent: true })(cell))).toBe(
      cell.startsWith('-') ? -0.125 : 0.125,
    );
  });

  it('accepts 2,000 characters and rejects more', () => {
    const read = cellNumberReader({ inputLocale: 'en-GB' });
    expect(read(`${' '.repeat(1999)}5`)).toBe('5');
    expect(read(`${' '.repeat(2000)}5`)).toBeUndefined();
    expect(read(`(${'1'.repeat(400)})`)).toBe(`-${'1'.repeat(400)}`);
    expect(read(`(${' '.repeat(1_000_000)}`)).toBeUndefined();
  });
});

describe('numbers in spreadsheet notation', () => {
  it.each([
    [format({ style: 'percent', maximumFractionDigits: 1 }), '12.5%', '12.5%'],
    [format({ style: 'percent', maximumFractionDigits: 1 }), '0.125', '12.5%'],
    [format({ style: 'percent' }, 'en-GB'), '1,250%', '1,250%'],
    [format({ style: 'currency', currency: 'GBP' }, 'en-GB'), '(1,234.50)', '-£1,234.50'],
    [format({ style: 'currency', currency: 'GBP' }, 'en-GB'), '1,234.50-', '-£1,234.50'],
    [format({ style: 'currency', currency: 'GBP' }), '-0.001', '£0.00'],
    [format({ style: 'currency', currency: 'GBP' }), '-0', '£0.00'],
    [format({ style: 'currency', currency: 'GBP', signDisplay: 'auto' }), '-0.001', '-£0.00'],
    [format({ style: 'currency', currency: 'GBP' }), '-0.005', '-£0.01'],
  ])('are formatted by %j from %j', (each, cell, expected) => {
    expect(formatValue(each, cell)).toBe(expected);
  });

  it('reject a currency other than the written one', () => {
    expect(
      cellNumberReader(numberInput(format({ style: 'currency', currency: 'GBP' }, 'en-GB')))('($5)'),
    ).toBeUndefined();
  });
});

describe('compareDecimals', () => {
  it('orders decimals like integers over one denominator', () => {
    const one = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 40 }));
    const write = ([units, scale]: [bigint, number]): string => {
      const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
      const at = digits.length - scale;
      return `${units < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`;
    };
    const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);
    fc.assert(
      fc.property(one, one, (a, b) => {
        const expected = sign(a[0] * 10n ** BigInt(b[1]) - b[0] * 10n ** BigInt(a[1]));
        expect(Math.sign(compareDecimals(write(a), write(b)))).toBe(expected);
        expect(compareDecimals(`${a[0]}e-${a[1]}`, write(a))).toBe(0);
      }),
    );
  });

  it('orders doubles as `String` writes them', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (a, b) => {
          expect(Math.sign(compareDecimals(String(a), String(b)))).toBe(Math.sign(a === b ? 0 : a < b ? -1 : 1));
        },
      ),
    );
  });
});
