import { invalid } from './table-error.ts';

/**
 * Exact number of DynamoDB: `coefficient` × 10^`exponent`. The coefficient does not end in zero; zero is 0 × 10^0.
 * Source: DynamoDB developer guide, "Supported data types and naming rules", Number.
 */
export interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

const maxDigits = 38;
const maxMagnitude = 126;
const minMagnitude = -129;
const shape = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/;

const digitsOf = ({ coefficient }: Decimal): string => String(coefficient < 0n ? -coefficient : coefficient);

/** Returns the exponent of 0.d₁d₂…. A number with a smaller one is smaller in magnitude. */
export const magnitudeOf = (number: Decimal): number => digitsOf(number).length + number.exponent;

/** Returns the digits of a nonzero number, without sign and without zeros at either end. */
export const significantDigits = digitsOf;

const bounded = (number: Decimal): Decimal => {
  if (number.coefficient === 0n) return number;
  if (digitsOf(number).length > maxDigits)
    throw invalid('Attempting to store more than 38 significant digits in a Number');
  const magnitude = magnitudeOf(number);
  if (magnitude > maxMagnitude)
    throw invalid('Number overflow. Attempting to store a number with magnitude larger than supported range');
  if (magnitude < minMagnitude)
    throw invalid('Number underflow. Attempting to store a number with magnitude smaller than supported range');
  return number;
};

const normal = (sign: string, digits: string, exponent: number): Decimal => {
  const kept = digits.replace(/^0+/, '');
  const trimmed = kept.replace(/0+$/, '');
  if (trimmed === '') return { coefficient: 0n, exponent: 0 };
  if (trimmed.length > maxDigits) throw invalid('Attempting to store more than 38 significant digits in a Number');
  return bounded({ coefficient: BigInt(`${sign}${trimmed}`), exponent: exponent + kept.length - trimmed.length });
};

/** Parses a number. Throws TableError if it is invalid, too long, too large or too small. */
export const parseDecimal = (text: string): Decimal => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = (text.length <= 400 && shape.exec(text)) || [];
  if (whole === '' && fraction === '') throw invalid('The parameter cannot be converted to a numeric value');
  return normal(sign === '-' ? '-' : '', whole + fraction, Number(exponent) - fraction.length);
};

/** Formats a number like DynamoDB: no exponent, no zeros at the ends. */
export const formatDecimal = (number: Decimal): string => {
  const sign = number.coefficient < 0n ? '-' : '';
  const digits = digitsOf(number);
  if (number.exponent >= 0) return sign + digits + '0'.repeat(number.exponent);
  const point = digits.length + number.exponent;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
};

const aligned = (left: Decimal, right: Decimal): readonly [bigint, bigint, number] => {
  const exponent = Math.min(left.exponent, right.exponent);
  const scaled = (number: Decimal): bigint => number.coefficient * 10n ** BigInt(number.exponent - exponent);
  return [scaled(left), scaled(right), exponent];
};

/** Returns the exact sum. Throws TableError if it has too many digits. */
export const addDecimals = (left: Decimal, right: Decimal): Decimal => {
  const [a, b, exponent] = aligned(left, right);
  const sum = a + b;
  return normal(sum < 0n ? '-' : '', String(sum < 0n ? -sum : sum), exponent);
};

export const negateDecimal = ({ coefficient, exponent }: Decimal): Decimal => ({ coefficient: -coefficient, exponent });

/** Returns a number below, at or above zero, as `left` is below, at or above `right`. */
export const compareDecimals = (left: Decimal, right: Decimal): number => {
  const [a, b] = aligned(left, right);
  return a < b ? -1 : a > b ? 1 : 0;
};
