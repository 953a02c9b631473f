import { divide, type Fraction, fractionOf, multiplyFractions } from './fraction.ts';

/** Marks between thousands and decimal marks, by the `sepStyle` of `AFNumber_Format`. */
export const numberStyles = [
  { group: ',', point: '.' },
  { group: '', point: '.' },
  { group: '.', point: ',' },
  { group: '', point: ',' },
  { group: "'", point: '.' },
] as const;

export type NumberStyle = (typeof numberStyles)[number];

export interface NumberShape {
  readonly style: NumberStyle | undefined;
  readonly currency: string;
  readonly isPercent: boolean;
}

export const plainShape: NumberShape = { style: undefined, currency: '', isPercent: false };

const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const hundred: Fraction = { numerator: 100n, denominator: 1n };

/** Whether a text is only a number with a decimal point, as scripts read it. */
export const isPlainNumber = (text: string): boolean => plain.test(text);

const maxCharacters = 1000;

/**
 * Reads a field's text as an exact number: a number with a decimal point, or one in its field's notation (`$1,234.50`,
 * `(1.234,50 €)`, `25 %`). Without a format, a comma is accepted if unambiguous. Returns `undefined` for other texts.
 */
export const readFieldNumber = (text: string, { style, currency, isPercent }: NumberShape): Fraction | undefined => {
  const trimmed = text.trim();
  if (trimmed.length > maxCharacters) return undefined;
  if (plain.test(trimmed)) return fractionOf(trimmed);
  let body = trimmed;
  if (currency.trim() !== '') body = body.replace(currency.trim(), '');
  const hasPercent = isPercent && body.includes('%');
  if (hasPercent) body = body.replace('%', '');
  body = body.replaceAll(/\s/g, '').replaceAll('\u2212', '-').replaceAll('\u2019', "'");
  const inParentheses = /^\((.*)\)$/.exec(body);
  if (inParentheses !== null) body = `-${inParentheses[1]}`;
  const digits = style === undefined ? unambiguous(body) : inStyle(body, style);
  const number = digits === undefined ? undefined : fractionOf(digits);
  return number !== undefined && hasPercent ? divide(number, hundred) : number;
};

export const inPercent = (value: Fraction): Fraction => multiplyFractions(value, hundred);

/** Returns a number in a style as a decimal with a point and without groups. Groups must have three digits each. */
const inStyle = (body: string, { group, point }: NumberStyle): string | undefined => {
  if (plain.test(body)) return body;
  const [whole = '', part, ...more] = body.split(point);
  if (more.length > 0 || (part !== undefined && !/^\d*$/.test(part))) return undefined;
  const pieces = group === '' ? [whole] : whole.split(group);
  if (pieces.length > 1 && !pieces.every((piece, index) => (index === 0 ? /^[+-]?\d{1,3}$/ : /^\d{3}$/).test(piece)))
    return undefined;
  const joined = `${pieces.join('')}${part === undefined ? '' : `.${part}`}`;
  return plain.test(joined) ? joined : undefined;
};

/** Reads a number without a known style: `12,5` and `1,234.50` have one meaning, `1,234` has two. */
const unambiguous = (body: string): string | undefined => {
  if (/^[+-]?\d{1,3},\d{3}$/.test(body)) return undefined;
  const [first, second] = [numberStyles[0], numberStyles[2]].map((style) => inStyle(body, style));
  return first ?? second;
};
