import { addDecimals, compareDecimals, formatDecimal, parseDecimal } from '@bulkfill/local-aws/table/values/decimal';
import { encodeKey } from '@bulkfill/local-aws/table/values/key-bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A number as an integer of 10^-170: another way to the same sums and orders. */
const scaled = (text: string): bigint => {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(text)!;
  const size = BigInt(whole + fraction) * 10n ** BigInt(170 - fraction.length + Number(exponent));
  return sign === '-' ? -size : size;
};

const text = fc
  .tuple(
    fc.boolean(),
    fc.bigInt(0n, 10n ** 18n),
    fc.option(fc.bigInt(0n, 10n ** 18n)),
    fc.option(fc.integer({ min: -90, max: 90 })),
  )
  .map(([minus, whole, fraction, exponent]) => {
    return `${minus ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : `E${exponent}`}`;
  });

describe('decimals of the embedded table', () => {
  it('keep their value when stored', () => {
    fc.assert(
      fc.property(text, (number) => {
        expect(scaled(formatDecimal(parseDecimal(number)))).toBe(scaled(number));
      }),
    );
  });

  it('use no exponent, no leading zeros and no trailing zeros', () => {
    const written = (number: string) => formatDecimal(parseDecimal(number));
    expect(['1E2', '100.0', '-0.50', '.5', '5.', '-0', '0e9', '1e-3', '+7', '007'].map(written)).toEqual([
      '100',
      '100',
      '-0.5',
      '0.5',
      '5',
      '0',
      '0',
      '0.001',
      '7',
      '7',
    ]);
  });

  it('sort as numbers, also in the bytes of their keys', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const order = scaled(left) < scaled(right) ? -1 : scaled(left) > scaled(right) ? 1 : 0;
        expect(Math.sign(compareDecimals(parseDecimal(left), parseDecimal(right)))).toBe(order);
        expect(Math.sign(Buffer.compare(encodeKey({ N: left }), encodeKey({ N: right })))).toBe(order);
      }),
    );
  });

  it('add exactly, or are rejected if the sum has more than 38 digits', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const sum = scaled(left) + scaled(right);
        const digits = String(sum).replace('-', '').replace(/0+$/, '').length;
        const add = () => formatDecimal(addDecimals(parseDecimal(left), parseDecimal(right)));
        if (digits > 38) expect(add).toThrow('more than 38 significant digits');
        else expect(scaled(add())).toBe(sum);
      }),
    );
    expect(formatDecimal(addDecimals(parseDecimal('0.1'), parseDecimal('0.2')))).toBe('0.3');
    expect(formatDecimal(addDecimals(parseDecimal('9007199254740993'), parseDecimal('1')))).toBe('9007199254740994');
  });

  it('hold at most 38 digits and a magnitude from 1E-130 to 9.99E+125', () => {
    expect(parseDecimal('9'.repeat(38))).toBeDefined();
    expect(() => parseDecimal('9'.repeat(39))).toThrow('more than 38 significant digits');
    expect(parseDecimal('9.99E+125')).toBeDefined();
    expect(() => parseDecimal('1E+126')).toThrow('Number overflow');
    expect(parseDecimal('-1E-130')).toBeDefined();
    expect(() => parseDecimal('1E-131')).toThrow('Number underflow');
    for (const none of ['', '-', '.', '1e', 'NaN', '0x1', '1,5', ' 1', 'Infinity'])
      expect(() => parseDecimal(none)).toThrow('cannot be converted to a numeric value');
  });
});
