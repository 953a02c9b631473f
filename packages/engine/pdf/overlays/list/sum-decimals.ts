import type { ValueFormat } from '../../../svc/template.ts';
import { OverlaySkipped } from '../../overlay-skipped.ts';
import { cellNumberReader, numberInput } from '../../value-format/cell-number.ts';
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

/** Digits of a whole number that a double represents exactly, with room for a sum. */
const shortDigits = 12;

/** Sums of short decimals, without an object for each: whole units by number of decimal places. */
class ShortSums {
  readonly #units: number[] = [];

  /** Adds a text of a few digits with an optional point. Returns false for any other text. */
  add(text: string): boolean {
    const isNegative = text.charCodeAt(0) === 0x2d;
    let units = 0;
    let scale = -1;
    let digits = 0;
    for (let at = isNegative ? 1 : 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit >= 0x30 && unit <= 0x39 && digits < shortDigits) {
        units = units * 10 + unit - 0x30;
        digits++;
        if (scale >= 0) scale++;
      } else if (unit === 0x2e && scale < 0) scale = 0;
      else return false;
    }
    if (digits === 0) return false;
    const places = Math.max(0, scale);
    this.#units[places] = (this.#units[places] ?? 0) + (isNegative ? -units : units);
    return true;
  }

  /** Returns one term per number of places. 5,000 numbers of 12 digits sum to less than 2 to the power of 53. */
  terms(): Decimal[] {
    const terms: Decimal[] = [];
    for (const [scale, units = 0] of this.#units.entries()) terms.push({ units: BigInt(units), scale });
    return terms;
  }
}

const plus = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale);
  return { units: a.units * 10n ** BigInt(scale - a.scale) + b.units * 10n ** BigInt(scale - b.scale), scale };
};

const write = (units: bigint, scale: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const at = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${scale === 0 ? '' : `.${digits.slice(at)}`}`;
};

/**
 * Returns the exact sum of a key's numbers, with as many decimal places as the longest of them. Blank values are
 * ignored. `format`: format of the numbers, if it is one of numbers. Throws `OverlaySkipped` `VALUE_INVALID` for an
 * item that is not a number and for more than 30 digits. Source: package-format.md, "Lists".
 */
export const sumDecimals = (items: readonly ListItem[], key: string, format: ValueFormat | undefined): string => {
  const input = numberInput(format);
  const isPlain = input.inputLocale === undefined;
  const read = cellNumberReader(input);
  let total: Decimal = { units: 0n, scale: 0 };
  const short = new ShortSums();
  for (const [index, item] of items.entries()) {
    const text = item(key).trim();
    if (text === '') continue;
    if (isPlain && short.add(text)) continue;
    const number = read(text);
    if (number !== undefined && short.add(number)) continue;
    const term = number === undefined ? undefined : readDecimal(number);
    if (term === undefined)
      throw new OverlaySkipped(
        'VALUE_INVALID',
        `Item ${index + 1} of the list has no number in "${key}", which is summed.`,
      );
    total = plus(total, term);
  }
  for (const term of short.terms()) total = plus(total, term);
  const sum = write(total.units, total.scale);
  if (sum.replace(/^-?(?:0\.0*)?|\./g, '').length > maxDigits) throw tooLong();
  return sum;
};
