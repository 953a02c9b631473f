import { type AttributeType, type AttributeValue, contentOf, memberOf, typeOf } from './attribute-value.ts';
import { compareDecimals, parseDecimal } from './decimal.ts';

const orderedTypes: readonly AttributeType[] = ['S', 'N', 'B'];

export const isOrdered = (type: AttributeType): boolean => orderedTypes.includes(type);

/** Compares two values of one ordered type: strings by their UTF-8 bytes, numbers by value, bytes unsigned. */
export const compareValues = (left: AttributeValue, right: AttributeValue): number => {
  if ('N' in left && 'N' in right) return compareDecimals(parseDecimal(left.N), parseDecimal(right.N));
  if ('S' in left && 'S' in right) return Buffer.compare(Buffer.from(left.S), Buffer.from(right.S));
  if ('B' in left && 'B' in right) return Buffer.compare(Buffer.from(left.B, 'base64'), Buffer.from(right.B, 'base64'));
  throw new Error('Values of two types, or of one without an order, are not compared.');
};

const sameElements = (left: readonly string[], right: readonly string[]): boolean => {
  const elements = new Set(left);
  return left.length === right.length && right.every((element) => elements.has(element));
};

/** Whether two values have the same type and are equal; sets in any order. Numbers are canonical (`parseValue`). */
export const areEqualValues = (left: AttributeValue, right: AttributeValue): boolean => {
  const type = typeOf(left);
  if (type !== typeOf(right)) return false;
  if ('L' in left && 'L' in right)
    return (
      left.L.length === right.L.length && left.L.every((element, index) => areEqualValues(element, right.L[index]!))
    );
  if ('M' in left && 'M' in right) {
    const names = Object.keys(left.M);
    return (
      names.length === Object.keys(right.M).length &&
      names.every((name) => {
        const other = memberOf(right.M, name);
        return other !== undefined && areEqualValues(left.M[name]!, other);
      })
    );
  }
  if (type === 'SS' || type === 'NS' || type === 'BS')
    return sameElements(contentOf(left) as string[], contentOf(right) as string[]);
  return contentOf(left) === contentOf(right);
};
