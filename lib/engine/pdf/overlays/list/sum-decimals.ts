import type { ValueFormat } from '../../../package/template.ts';
import { OverlaySkipped } from '../../overlay-skipped.ts';
import { numberReader } from '../../value-format/read-number.ts';
import type { ListItem } from './read-items.ts';

const maxDigits = 30;
const decimal = /^([+-]?)(\d{0,400})(?:\.(\d{0,400}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A number as whole units of 10^-scale. */
interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const tooLong = (): OverlaySkipped =>
  new OverlaySkipped('VALUE_INVALID', `A sum of the list has a number of more than ${maxDigits} digits.`);

const readDecimal = (text: string): Decimal | undefined => {
  const [match, sign, whole = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? [];
  if (match === undefined || whole.length + fraction.length === 0) return undefined;
  const shift = Number(exponent);
  let digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  let scale = fraction.length - shift;
  if (scale < 0) {
    if (digits.length - scale > maxDigits && digits !== '0') throw tooLong();
    digits = digits === '0' ? '0' : digits + '0'.repeat(-scale);
    scale = 0;
  }
  if (digits.length > maxDigits || scale > maxDigits) throw tooLong();
  return { units: BigInt(sign === '-' ? `-${digits}` : digits), scale };
};

const write = (units: bigint, scale: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const at = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${scale === 0 ? '' : `.${digits.slice(at)}`}`;
};

/**
 * What the numbers of a key come to, exactly, as a decimal with as many places as the longest of them. Blank is nothing. `format` says how they
 * are written, where it is one of numbers. Throws `OverlaySkipped` `VALUE_INVALID` for an item that is no number and for more than 30 digits.
 * Source: templates.md, "Lists".
 */
export const sumDecimals = (items: readonly ListItem[], key: string, format: ValueFormat | undefined): string => {
  const inputLocale = format?.kind === 'number' ? format.inputLocale : undefined;
  const read = inputLocale === undefined ? (text: string): string => text : numberReader(inputLocale);
  let total: Decimal = { units: 0n, scale: 0 };
  for (const [index, item] of items.entries()) {
    const text = item(key).trim();
    if (text === '') continue;
    const number = read(text);
    const term = number === undefined ? undefined : readDecimal(number);
    if (term === undefined)
      throw new OverlaySkipped('VALUE_INVALID', `Item ${index + 1} of the list has no number in "${key}", which is summed.`);
    const scale = Math.max(total.scale, term.scale);
    const units = total.units * 10n ** BigInt(scale - total.scale) + term.units * 10n ** BigInt(scale - term.scale);
    total = { units, scale };
  }
  const sum = write(total.units, total.scale);
  if (sum.replace(/^-?(?:0\.0*)?|\./g, '').length > maxDigits) throw tooLong();
  return sum;
};
