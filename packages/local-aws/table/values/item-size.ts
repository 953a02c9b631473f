import type { AttributeMap, AttributeValue } from './attribute-value.ts';
import { parseDecimal, significantDigits } from './decimal.ts';

/** Source: DynamoDB developer guide, "Service, account, and table quotas", item size. */
export const maxItemBytes = 400 * 1024;

const utf8 = (text: string): number => Buffer.byteLength(text);
const base64 = (text: string): number => Buffer.byteLength(text, 'base64');

/** Estimates the bytes of a number: one per two digits, one more, and one for a sign. DynamoDB says "approximately". */
const numberBytes = (text: string): number => {
  const number = parseDecimal(text);
  return Math.ceil(significantDigits(number).length / 2) + 1 + (number.coefficient < 0n ? 1 : 0);
};

const sum = (elements: readonly string[], sizeOf: (element: string) => number): number =>
  elements.reduce((bytes, element) => bytes + sizeOf(element), 0);

/** Returns the bytes of one value. Source: DynamoDB developer guide, "DynamoDB item sizes and formats". */
const valueBytes = (value: AttributeValue): number => {
  if ('S' in value) return utf8(value.S);
  if ('N' in value) return numberBytes(value.N);
  if ('B' in value) return base64(value.B);
  if ('M' in value) return 3 + Object.keys(value.M).length + measureItem(value.M);
  if ('L' in value) return 3 + value.L.length + value.L.reduce((bytes, element) => bytes + valueBytes(element), 0);
  if ('SS' in value) return sum(value.SS, utf8);
  if ('NS' in value) return sum(value.NS, numberBytes);
  if ('BS' in value) return sum(value.BS, base64);
  return 1;
};

export const measureItem = (item: AttributeMap): number =>
  Object.entries(item).reduce((bytes, [name, value]) => bytes + utf8(name) + valueBytes(value), 0);
