import { isDeepStrictEqual } from 'node:util';
import { kept, type Members, operand, type Read, type Values, type Words } from './quick-words.ts';

type QuickCondition = (item: Members, values: Values) => boolean;

const equal = (left: unknown, right: unknown): boolean =>
  left === right || (typeof left === 'object' && isDeepStrictEqual(left, right));

const isLess = (left: unknown, right: unknown): boolean =>
  typeof left === typeof right &&
  (typeof left === 'number' || typeof left === 'string') &&
  left < (right as typeof left);

/** A missing value has no order and differs from everything. */
const comparisons: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  '=': (left, right) => left !== undefined && right !== undefined && equal(left, right),
  '<>': (left, right) => left === undefined || right === undefined || !equal(left, right),
  '<': isLess,
  '>': (left, right) => isLess(right, left),
  '<=': (left, right) => isLess(left, right) || (left !== undefined && left === right),
  '>=': (left, right) => isLess(right, left) || (left !== undefined && left === right),
};

const contains = (value: unknown, sought: unknown): boolean => {
  if (value instanceof Set) return value.has(sought);
  return (typeof value === 'string' || Array.isArray(value)) && value.includes(sought as string);
};

const called: Readonly<Record<string, (value: unknown, sought: unknown) => boolean>> = {
  attribute_exists: (value) => value !== undefined,
  attribute_not_exists: (value) => value === undefined,
  begins_with: (value, sought) => typeof value === 'string' && value.startsWith(String(sought)),
  contains,
};

const primary = (words: Words): QuickCondition => {
  if (words.takes('(')) {
    const condition = or(words);
    words.expect(')');
    return condition;
  }
  const call = called[words.ahead ?? ''];
  if (call !== undefined) {
    words.take();
    words.expect('(');
    const value = operand(words);
    const sought: Read = words.takes(',') ? operand(words) : () => undefined;
    words.expect(')');
    return (item, values) => call(value(item, values), sought(item, values));
  }
  const left = operand(words);
  const sign = words.take();
  if (sign === 'IN') {
    words.expect('(');
    const list = [operand(words)];
    while (words.takes(',')) list.push(operand(words));
    words.expect(')');
    return (item, values) => list.some((each) => comparisons['=']?.(left(item, values), each(item, values)));
  }
  const compare = comparisons[sign];
  if (compare === undefined) throw new Error(`The quick table knows no ${sign}.`);
  const right = operand(words);
  return (item, values) => compare(left(item, values), right(item, values));
};

const not = (words: Words): QuickCondition => {
  if (!words.takes('NOT')) return primary(words);
  const condition = not(words);
  return (item, values) => !condition(item, values);
};

const and = (words: Words): QuickCondition => {
  const all = [not(words)];
  while (words.takes('AND')) all.push(not(words));
  return all.length === 1 ? (all[0] as QuickCondition) : (item, values) => all.every((each) => each(item, values));
};

const or = (words: Words): QuickCondition => {
  const any = [and(words)];
  while (words.takes('OR')) any.push(and(words));
  return any.length === 1 ? (any[0] as QuickCondition) : (item, values) => any.some((each) => each(item, values));
};

/** Conditions of the service, each compiled once for all lives. */
export const quickCondition = kept(or);
