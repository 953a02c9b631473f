/** A decimal number of any length: `0.digits` times ten to the power of `exponent`, without zeros at either end. */
interface Decimal {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

const parse = (text: string): Decimal => {
  const [, sign, whole = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? [];
  const all = whole + fraction;
  const from = all.search(/[1-9]/);
  if (from < 0) return { isNegative: false, digits: '', exponent: 0 };
  return {
    isNegative: sign === '-',
    digits: all.slice(from).replace(/0+$/, ''),
    exponent: whole.length - from + Number(exponent),
  };
};

const compareSizes = (one: Decimal, other: Decimal): number => {
  if (one.digits === '' || other.digits === '') return one.digits.length - other.digits.length;
  if (one.exponent !== other.exponent) return one.exponent - other.exponent;
  return one.digits < other.digits ? -1 : one.digits > other.digits ? 1 : 0;
};

/**
 * Compares two decimal numbers exactly, with every digit: negative, 0 or positive, as for `sort`.
 *
 * @param one,other `-1234.50`, with an optional exponent, as returned by `CellNumberReader`, or by `String` for a
 * finite number.
 */
export const compareDecimals = (one: string, other: string): number => {
  const [a, b] = [parse(one), parse(other)];
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1;
  return a.isNegative ? compareSizes(b, a) : compareSizes(a, b);
};
