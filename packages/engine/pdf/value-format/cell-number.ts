import type { ValueFormat } from '../../svc/template.ts';
import { amountText } from './amount-text.ts';
import { type NumberReader, numberReader } from './read-number.ts';

export interface NumberInput {
  /** Default: a decimal with a point and without groups (`-1234.5`). */
  readonly inputLocale?: string | undefined;
  /** The only currency that a cell may have. Default: any. */
  readonly currency?: string | undefined;
  /** Another locale of accepted currency names. */
  readonly locale?: string | undefined;
  /** Whether a cell may be a percentage: `12.5%` is 0.125. */
  readonly takesPercent?: boolean | undefined;
}

/** Maximum characters of a cell: room for all supported digits, with groups and blanks. */
const maxCharacters = 2000;

/** Matches a decimal number as in data files: no groups, `.` before the decimals, an optional exponent. */
const decimal = /^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][+-]?\d{1,3})?$/;

const plainNumber: NumberReader = (text) => {
  const trimmed = text.trim();
  // Intl's syntax has no leading +.
  return decimal.test(trimmed) ? trimmed.replace(/^\+/, '') : undefined;
};

const percentSign = /[\s\u00a0\u202f]*[%\u066a]$/;

const withPercent =
  (read: NumberReader): NumberReader =>
  (text) => {
    const trimmed = text.trim();
    const sign = percentSign.exec(trimmed);
    if (sign === null) return read(text);
    const number = read(trimmed.slice(0, sign.index));
    // Shifts the point two places without losing digits; a percentage has no exponent.
    return number === undefined || /e/i.test(number) ? undefined : `${number}e-2`;
  };

const inParentheses = /^\((.+)\)$/;
const minusAtEnd = /^(.+?)[\s\u00a0\u202f]*[-\u2212]$/;
const negated = (number: string | undefined): string | undefined =>
  number === undefined || /^[-+]/.test(number) ? undefined : `-${number}`;

/** Returns a reader of amounts with a currency, negative in parentheses or with the minus at the end. */
const amountReader = ({
  inputLocale,
  currency,
  locale,
}: NumberInput & { readonly inputLocale: string }): NumberReader => {
  const read = numberReader(inputLocale);
  const withoutCurrency = amountText(currency, [inputLocale, locale ?? inputLocale]);
  const unsigned = (text: string): string | undefined =>
    /^\s*\+/.test(text) ? undefined : (read(text) ?? read(withoutCurrency(text)));
  const negative = (text: string): string | undefined => {
    const inner = (inParentheses.exec(text) ?? minusAtEnd.exec(text))?.[1];
    return inner === undefined ? undefined : negated(unsigned(inner));
  };
  return (text) => {
    const plain = read(text);
    if (plain !== undefined) return plain;
    const trimmed = text.trim();
    const amount = withoutCurrency(trimmed);
    return read(amount) ?? negative(trimmed) ?? negative(amount);
  };
};

/** Returns the notation of numbers in cells of a format; plain decimals if it is not a number format. */
export const numberInput = (format: ValueFormat | undefined): NumberInput => {
  if (format?.kind !== 'number') return {};
  const { style, currency } = format.options as Intl.NumberFormatOptions;
  const { inputLocale, locale } = format;
  return {
    inputLocale,
    locale,
    currency: style === 'currency' ? currency : undefined,
    takesPercent: style === 'percent',
  };
};

/**
 * Returns the reader of numbers in cells, for formats, conditions and sums. It returns a decimal with a point, or
 * undefined. Source: package-format.md, "Overlays" (`inputLocale`); package-format.md, "Conditions".
 */
export const cellNumberReader = (input: NumberInput): NumberReader => {
  const { inputLocale, takesPercent } = input;
  const read = inputLocale === undefined ? plainNumber : amountReader({ ...input, inputLocale });
  const reader = takesPercent === true ? withPercent(read) : read;
  return (text) => (text.length > maxCharacters ? undefined : reader(text));
};

/** Returns the rule for a cell, for messages: `a decimal number such as -1234.5`. */
export const numberRule = (inputLocale: string | undefined): string =>
  inputLocale === undefined
    ? 'a decimal number such as -1234.5'
    : `a number as ${inputLocale} writes it, such as ${new Intl.NumberFormat(inputLocale).format(-1234.5)}`;
