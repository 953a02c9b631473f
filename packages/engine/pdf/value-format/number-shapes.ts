interface Shape {
  readonly runs: readonly { readonly before: string; readonly digits: number }[];
  readonly end: string;
}

/** Maximum digits before or after the point, in keys of shapes; amounts have fewer. */
const maxDigits = 20;

/** Options that make the written digits, or the words around them, depend on the number itself. */
const ofTheNumber = [
  'minimumSignificantDigits',
  'maximumSignificantDigits',
  'roundingIncrement',
  'trailingZeroDisplay',
  'notation',
];

/**
 * Formats numbers like `Intl.NumberFormat`, by reusing the layout of a number with as many digits: a format takes a
 * microsecond per number, and lists have thousands. Rounded, padded and zero numbers are left to `Intl`.
 */
export class NumberShapes {
  readonly #format: Intl.NumberFormat;
  readonly #isFixed: boolean;
  /** Decimal places that are written even if they are zeros. */
  readonly #places: number;
  /** Shapes by sign and digits before and after the point; null if the written digits are not those of the number. */
  readonly #shapes: (Shape | null)[] = [];

  constructor(format: Intl.NumberFormat, options: Intl.NumberFormatOptions) {
    this.#format = format;
    const { style = 'decimal', currencyDisplay } = options;
    this.#isFixed =
      !ofTheNumber.some((name) => name in options) &&
      style !== 'percent' &&
      style !== 'unit' &&
      currencyDisplay !== 'name';
    this.#places = format.resolvedOptions().minimumFractionDigits ?? 0;
  }

  write(number: string): string {
    return this.short(number) ?? this.#format.format(number as Intl.StringNumericLiteral);
  }

  /** Formats a short decimal with a point; undefined for every other text. */
  short(text: string): string | undefined {
    const key = this.#isFixed ? keyOf(text, this.#places) : -1;
    if (key < 0) return undefined;
    const digits = digitsOf(text);
    let shape = this.#shapes[key];
    if (shape === undefined) {
      shape = shapeOf(this.#format.format(text as Intl.StringNumericLiteral), digits);
      this.#shapes[key] = shape;
    }
    return shape === null ? undefined : fill(shape, digits);
  }
}

const digitsOf = (number: string): string => {
  const from = number.charCodeAt(0) === 0x2d ? 1 : 0;
  const point = number.indexOf('.');
  return point < 0 ? number.slice(from) : number.slice(from, point) + number.slice(point + 1);
};

/** Returns the key of a number's shape; -1 if it has no shape: zero, omitted zeros, exponents, many digits. */
const keyOf = (number: string, writtenPlaces: number): number => {
  const isNegative = number.charCodeAt(0) === 0x2d;
  const from = isNegative ? 1 : 0;
  let whole = 0;
  let places = -1;
  let isZero = true;
  for (let at = from; at < number.length; at++) {
    const unit = number.charCodeAt(at);
    if (unit === 0x2e && places < 0) {
      places = 0;
      continue;
    }
    if (unit < 0x30 || unit > 0x39) return -1;
    if (unit !== 0x30) isZero = false;
    if (places < 0) whole++;
    else places++;
  }
  const hasLeadingZero = whole > 1 && number.charCodeAt(from) === 0x30;
  const endsInZero = places > writtenPlaces && number.endsWith('0');
  if (isZero || whole === 0 || whole > maxDigits || places === 0 || places > maxDigits || hasLeadingZero || endsInZero)
    return -1;
  return ((whole * (maxDigits + 1) + Math.max(0, places)) << 1) | (isNegative ? 1 : 0);
};

const digitRuns = /\d+/g;

/** Returns the shape of a formatted number; null unless it has the number's own digits, then only zeros. */
const shapeOf = (formatted: string, digits: string): Shape | null => {
  const written = formatted.replace(/\D/g, '');
  if (!written.startsWith(digits) || /[^0]/.test(written.slice(digits.length))) return null;
  const runs: { before: string; digits: number }[] = [];
  let left = digits.length;
  let end = 0;
  for (const { index, 0: run } of formatted.matchAll(digitRuns)) {
    if (left === 0) break;
    const own = Math.min(left, run.length);
    runs.push({ before: formatted.slice(end, index), digits: own });
    left -= own;
    end = index + own;
  }
  return { runs, end: formatted.slice(end) };
};

const fill = ({ runs, end }: Shape, digits: string): string => {
  let text = '';
  let at = 0;
  for (const run of runs) {
    text += run.before + digits.slice(at, at + run.digits);
    at += run.digits;
  }
  return text + end;
};
