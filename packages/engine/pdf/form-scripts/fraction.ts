/** An exact number; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const maxDigits = 40;

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?$/;

const reduced = (numerator: bigint, denominator: bigint): Fraction => {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { numerator: 0n, denominator: 1n } : { numerator: numerator / a, denominator: denominator / a };
};

/** Reads a decimal with a point (`-1234.50`). Returns `undefined` for any other text, or more than 40 digits. */
export const fractionOf = (text: string): Fraction | undefined => {
  const [, sign, whole = '', part = ''] = decimal.exec(text) ?? [];
  const digits = whole + part;
  if (sign === undefined || digits === '' || digits.length > maxDigits) return undefined;
  const numerator = BigInt(digits);
  return reduced(sign === '-' ? -numerator : numerator, 10n ** BigInt(part.length));
};

export const zero: Fraction = { numerator: 0n, denominator: 1n };
export const one: Fraction = { numerator: 1n, denominator: 1n };

export const add = (a: Fraction, b: Fraction): Fraction =>
  reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const negate = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator });

export const multiplyFractions = (a: Fraction, b: Fraction): Fraction =>
  reduced(a.numerator * b.numerator, a.denominator * b.denominator);

export const divide = (a: Fraction, b: Fraction): Fraction | undefined => {
  if (b.numerator === 0n) return undefined;
  const sign = b.numerator < 0n ? -1n : 1n;
  return reduced(sign * a.numerator * b.denominator, sign * b.numerator * a.denominator);
};

export const isLess = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator < b.numerator * a.denominator;

/** Rounds a number to `places` decimals, half away from zero. Returns its sign, and its digits with a point. */
export const toPlaces = (
  { numerator, denominator }: Fraction,
  places: number,
): { readonly isNegative: boolean; readonly digits: string } => {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const scaled = (2n * magnitude * 10n ** BigInt(places) + denominator) / (2n * denominator);
  const digits = scaled.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return {
    isNegative: numerator < 0n && scaled !== 0n,
    digits: places === 0 ? whole : `${whole}.${digits.slice(-places)}`,
  };
};

/** Returns the number as text with a point, rounded to `places`, without trailing zeros. */
export const decimalText = (value: Fraction, places: number): string => {
  const { isNegative, digits } = toPlaces(value, places);
  const short = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  return isNegative ? `-${short}` : short;
};
