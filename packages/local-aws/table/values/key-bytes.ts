import type { AttributeValue } from './attribute-value.ts';
import { type Decimal, magnitudeOf, parseDecimal, significantDigits } from './decimal.ts';

const zero = Buffer.from([1]);

/**
 * Encodes a number as bytes that sort like numbers: sign, magnitude, digits. Negative numbers use the complement with
 * an end marker, so that fewer digits sort later.
 */
const numberKey = (number: Decimal): Buffer => {
  if (number.coefficient === 0n) return zero;
  const head = Buffer.alloc(3);
  head[0] = 2;
  head.writeUInt16BE(magnitudeOf(number) + 0x8000, 1);
  const positive = Buffer.concat([head, Buffer.from(significantDigits(number), 'latin1')]);
  if (number.coefficient > 0n) return positive;
  const negative = Buffer.concat([positive.map((byte) => 0xff - byte), Buffer.from([0xff])]);
  negative[0] = 0;
  return negative;
};

/** Encodes a key attribute as bytes that sort like its values. Keys are strings, numbers or bytes. */
export const encodeKey = (value: AttributeValue): Buffer => {
  if ('S' in value) return Buffer.from(value.S);
  if ('N' in value) return numberKey(parseDecimal(value.N));
  if ('B' in value) return Buffer.from(value.B, 'base64');
  throw new Error('Only strings, numbers and bytes are keys.');
};

/** Returns the first bytes that sort after all bytes with this prefix; `undefined` if there are none. */
export const findAfterPrefix = (prefix: Buffer): Buffer | undefined => {
  const end = prefix.findLastIndex((byte) => byte < 0xff);
  if (end < 0) return undefined;
  const next = Buffer.from(prefix.subarray(0, end + 1));
  next[end]!++;
  return next;
};
