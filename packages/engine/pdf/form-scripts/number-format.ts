import { asWritten, type FieldFormat, type ShownText } from './field-format.ts';
import { inPercent, isPlainNumber, type NumberShape, numberStyles, readFieldNumber } from './field-number.ts';
import { decimalText, type Fraction, toPlaces } from './fraction.ts';
import type { ScriptArgument } from './read-call.ts';

const maxPlaces = 20;
const storedPlaces = 40;

/** Display of negative numbers: `negStyle` of `AFNumber_Format`. */
interface NegativeStyle {
  readonly isRed: boolean;
  readonly hasParentheses: boolean;
  readonly hasMinus: boolean;
}

const negativeStyles: readonly NegativeStyle[] = [
  { isRed: false, hasParentheses: false, hasMinus: true },
  { isRed: true, hasParentheses: false, hasMinus: false },
  { isRed: false, hasParentheses: true, hasMinus: false },
  { isRed: true, hasParentheses: true, hasMinus: false },
];

export interface NumberFormat extends FieldFormat {
  readonly shape: NumberShape;
}

/** Parses `AFNumber_Format(nDec, sepStyle, negStyle, currStyle, strCurrency, bCurrencyPrepend)`. */
export const parseNumberFormat = (args: readonly ScriptArgument[]): NumberFormat | undefined => {
  const [places, sepStyle, negStyle = 0, , currency = '', isInFront = false] = args;
  const style = styleOf(sepStyle);
  const negative = negativeStyles[Number(negStyle)];
  if (
    !isPlaces(places) ||
    style === undefined ||
    negative === undefined ||
    typeof currency !== 'string' ||
    args.length > 6
  )
    return undefined;
  const before = isInFront === true || isInFront === 1 ? currency : '';
  const after = before === '' ? currency : '';
  const write = (value: Fraction): ShownText => {
    const { isNegative, digits } = toPlaces(value, places);
    const amount = `${before}${grouped(digits, style)}${after}`;
    if (!isNegative) return asWritten(amount);
    const text = negative.hasParentheses ? `(${amount})` : negative.hasMinus ? `-${amount}` : amount;
    return { text, isRed: negative.isRed };
  };
  return formatOf({ style, currency, isPercent: false }, write, 'a number');
};

/** Parses `AFPercent_Format(nDec, sepStyle, bPercentPrepend)`: 0.25 is 25%. */
export const parsePercentFormat = (args: readonly ScriptArgument[]): NumberFormat | undefined => {
  const [places, sepStyle, isInFront = false] = args;
  const style = styleOf(sepStyle);
  if (!isPlaces(places) || style === undefined || args.length > 3) return undefined;
  const write = (value: Fraction): ShownText => {
    const { isNegative, digits } = toPlaces(inPercent(value), places);
    const amount = grouped(digits, style);
    const sign = isNegative ? '-' : '';
    return asWritten(isInFront === true || isInFront === 1 ? `${sign}%${amount}` : `${sign}${amount}%`);
  };
  return formatOf({ style, currency: '', isPercent: true }, write, 'a share (0.25 is 25%)');
};

const formatOf = (shape: NumberShape, write: (value: Fraction) => ShownText, reads: string): NumberFormat => ({
  shape,
  reads,
  characters: `0123456789-(),.'% ${shape.currency}`,
  show: (value) => {
    if (value.trim() === '') return asWritten('');
    const number = readFieldNumber(value, shape);
    return number && write(number);
  },
  stored: (value) => {
    // Scripts read digits and a point: with groups or a currency, a viewer would calculate with another number.
    const number = isPlainNumber(value) || value.trim() === '' ? undefined : readFieldNumber(value, shape);
    return number === undefined ? value : decimalText(number, storedPlaces);
  },
});

const isPlaces = (value: ScriptArgument | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxPlaces;

const styleOf = (value: ScriptArgument | undefined) => (typeof value === 'number' ? numberStyles[value] : undefined);

const grouped = (digits: string, { group, point }: (typeof numberStyles)[number]): string => {
  const [whole = '', part] = digits.split('.');
  const parted = group === '' ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return part === undefined ? parted : `${parted}${point}${part}`;
};
