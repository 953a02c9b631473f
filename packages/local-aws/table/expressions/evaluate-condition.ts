import { type AttributeMap, type AttributeValue, contentOf, typeOf } from '../values/attribute-value.ts';
import { areEqualValues, compareValues, isOrdered } from '../values/compare-values.ts';
import type { Comparator, ConditionTree, Operand, Sought } from './condition.ts';
import { valueAt } from './document-path.ts';

const sizeOf = (value: AttributeValue | undefined): AttributeValue | undefined => {
  if (value === undefined) return undefined;
  if ('S' in value) return { N: String([...value.S].length) };
  if ('B' in value) return { N: String(Buffer.byteLength(value.B, 'base64')) };
  if ('M' in value) return { N: String(Object.keys(value.M).length) };
  const content = contentOf(value);
  return Array.isArray(content) ? { N: String(content.length) } : undefined;
};

const read = (operand: Operand, item: AttributeMap): AttributeValue | undefined => {
  switch (operand.kind) {
    case 'path':
      return valueAt(item, operand.path);
    case 'value':
      return operand.value;
    case 'size':
      return sizeOf(valueAt(item, operand.of));
  }
};

/** Compares two values. Missing values and different or unordered types have no order, and differ. */
const compare = (
  comparator: Comparator,
  left: AttributeValue | undefined,
  right: AttributeValue | undefined,
): boolean => {
  if (left === undefined || right === undefined) return comparator === '<>';
  if (comparator === '=') return areEqualValues(left, right);
  if (comparator === '<>') return !areEqualValues(left, right);
  const type = typeOf(left);
  if (type !== typeOf(right) || !isOrdered(type)) return false;
  const order = compareValues(left, right);
  switch (comparator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
};

const soughtIn = (sought: Sought, item: AttributeMap): AttributeValue | undefined =>
  'value' in sought ? sought.value : valueAt(item, sought.path);

const beginsWith = (value: AttributeValue, sought: AttributeValue): boolean => {
  if ('S' in value && 'S' in sought) return value.S.startsWith(sought.S);
  if (!('B' in value) || !('B' in sought)) return false;
  const prefix = Buffer.from(sought.B, 'base64');
  return Buffer.from(value.B, 'base64').subarray(0, prefix.length).equals(prefix);
};

const contains = (value: AttributeValue, sought: AttributeValue): boolean => {
  if ('S' in value && 'S' in sought) return value.S.includes(sought.S);
  if ('B' in value && 'B' in sought) return Buffer.from(value.B, 'base64').includes(Buffer.from(sought.B, 'base64'));
  if ('SS' in value && 'S' in sought) return value.SS.includes(sought.S);
  if ('NS' in value && 'N' in sought) return value.NS.includes(sought.N);
  if ('BS' in value && 'B' in sought) return value.BS.includes(sought.B);
  return 'L' in value && value.L.some((element) => areEqualValues(element, sought));
};

const withBoth = (
  value: AttributeValue | undefined,
  sought: AttributeValue | undefined,
  test: (value: AttributeValue, sought: AttributeValue) => boolean,
): boolean => value !== undefined && sought !== undefined && test(value, sought);

/** Whether a condition is true for an item. A missing item is one without attributes. */
export const holds = (condition: ConditionTree, item: AttributeMap): boolean => {
  switch (condition.kind) {
    case 'and':
      return holds(condition.left, item) && holds(condition.right, item);
    case 'or':
      return holds(condition.left, item) || holds(condition.right, item);
    case 'not':
      return !holds(condition.condition, item);
    case 'compare':
      return compare(condition.comparator, read(condition.left, item), read(condition.right, item));
    case 'between': {
      const value = read(condition.operand, item);
      return compare('>=', value, read(condition.low, item)) && compare('<=', value, read(condition.high, item));
    }
    case 'in': {
      const value = read(condition.operand, item);
      return condition.list.some((each) => compare('=', value, read(each, item)));
    }
    case 'attribute_exists':
      return valueAt(item, condition.path) !== undefined;
    case 'attribute_not_exists':
      return valueAt(item, condition.path) === undefined;
    case 'attribute_type': {
      const value = valueAt(item, condition.path);
      return value !== undefined && typeOf(value) === condition.type;
    }
    case 'begins_with':
      return withBoth(valueAt(item, condition.path), soughtIn(condition.sought, item), beginsWith);
    case 'contains':
      return withBoth(valueAt(item, condition.path), soughtIn(condition.sought, item), contains);
  }
};
