import type { ValueFormat } from '../../package/template.ts';
import { amountText } from './amount-text.ts';
import { type NumberReader, numberReader } from './read-number.ts';

/** How cells write numbers. */
export interface NumberInput {
  /** A decimal with a point and without groups (`-1234.5`) if absent. */
  readonly inputLocale?: string | undefined;
  /** The only currency that a cell may have. Default: any. */
  readonly currency?: string | undefined;
  /** Another locale whose names of currencies count. */
  readonly locale?: string | undefined;
  /** Whether a cell may be a percentage: `12.5%` is 0.125. */
  readonly takesPercent?: boolean | undefined;
}

/** A longer cell is not read: as many digits as are read, before and after the decimal sign, with groups and blanks. */
const maxCharacters = 2000;

/** A decimal number as data files write it: no grouping, `.` before the decimals, an exponent perhaps. */
const decimal = /^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][+-]?\d{1,3})?$/;

const plainNumber: NumberReader = (text) => {
  const trimmed = text.trim();
  // A leading + is not part of Intl's syntax.
  return decimal.test(trimmed) ? trimmed.replace(/^\+/, '') : undefined;
};

/** Percent signs after a number, with what may stand between. */
const percentSign = /[\s\u00a0\u202f]*[%\u066a]$/;

const withPercent =
  (read: NumberReader): NumberReader =>
  (text) => {
    const trimmed = text.trim();
    const sign = percentSign.exec(trimmed);
    if (sign === null) return read(text);
    const number = read(trimmed.slice(0, sign.index));
    // Two places to the left, every digit kept; a percentage has no exponent of its own.
    return number === undefined || /e/i.test(number) ? undefined : `${number}e-2`;
  };

const inParentheses = /^\((.+)\)$/;
const minusAtEnd = /^(.+?)[\s\u00a0\u202f]*[-\u2212]$/;
const negated = (number: string | undefined): string | undefined =>
  number === undefined || /^[-+]/.test(number) ? undefined : `-${number}`;

/**
 * Reads amounts as spreadsheets and accounts show them: with a currency, and a negative one in parentheses or with its minus at the end.
 */
const amountReader = ({ inputLocale, currency, locale }: NumberInput & { readonly inputLocale: string }): NumberReader => {
  const read = numberReader(inputLocale);
  const withoutCurrency = amountText(currency, [inputLocale, locale ?? inputLocale]);
  const unsigned = (text: string): string | undefined => (/^\s*\+/.test(text) ? undefined : (read(text) ?? read(withoutCurrency(text))));
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

/** Returns how cells of a format write numbers; as plain decimals if it is none of numbers. */
export const numberInput = (format: ValueFormat | undefined): NumberInput => {
  if (format?.kind !== 'number') return {};
  const { style, currency } = format.options as Intl.NumberFormatOptions;
  const { inputLocale, locale } = format;
  return { inputLocale, locale, currency: style === 'currency' ? currency : undefined, takesPercent: style === 'percent' };
};

/**
 * Returns the reader of numbers in cells. Formats, conditions and sums read with it. The reader returns a decimal with a point, every digit
 * kept, or undefined for any other cell.
 * Source: package-format.md, "Overlays" (`inputLocale`); templates.md, "Conditions".
 */
export const cellNumberReader = (input: NumberInput): NumberReader => {
  const { inputLocale, takesPercent } = input;
  const read = inputLocale === undefined ? plainNumber : amountReader({ ...input, inputLocale });
  const reader = takesPercent === true ? withPercent(read) : read;
  return (text) => (text.length > maxCharacters ? undefined : reader(text));
};

/** Returns what a cell has to be, for messages: `a decimal number such as -1234.5`. */
export const numberRule = (inputLocale: string | undefined): string =>
  inputLocale === undefined
    ? 'a decimal number such as -1234.5'
    : `a number as ${inputLocale} writes it, such as ${new Intl.NumberFormat(inputLocale).format(-1234.5)}`;
