import { type AttributeValue, typeOf } from '../values/attribute-value.ts';
import { invalid, invalidParameter } from '../values/table-error.ts';
import type { Comparator, ConditionTree, Operand } from './condition.ts';

export interface KeyNames {
  readonly hash: { readonly name: string; readonly type: 'S' | 'N' | 'B' };
  readonly range: { readonly name: string; readonly type: 'S' | 'N' | 'B' } | undefined;
}

export type RangeCondition =
  | { readonly kind: Exclude<Comparator, '<>'>; readonly value: AttributeValue }
  | { readonly kind: 'between'; readonly low: AttributeValue; readonly high: AttributeValue }
  | { readonly kind: 'begins_with'; readonly prefix: AttributeValue };

export interface KeyCondition {
  readonly hash: AttributeValue;
  readonly range: RangeCondition | undefined;
}

const turned: Readonly<Record<string, Exclude<Comparator, '<>'>>> = {
  '=': '=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
const notSupported = () => invalid('Query key condition not supported');

const termsOf = (condition: ConditionTree): readonly ConditionTree[] =>
  condition.kind === 'and' ? [...termsOf(condition.left), ...termsOf(condition.right)] : [condition];

const valueIn = (operand: Operand): AttributeValue => {
  if (operand.kind !== 'value') throw notSupported();
  return operand.value;
};

const nameIn = (operand: Operand): string => {
  if (operand.kind !== 'path' || operand.path.length !== 1) throw notSupported();
  return operand.path[0];
};

interface Term {
  readonly name: string;
  readonly range: RangeCondition;
}

const termOf = (condition: ConditionTree): Term => {
  switch (condition.kind) {
    case 'compare': {
      const { left, right, comparator } = condition;
      if (comparator === '<>') throw invalid('Unsupported operator in KeyConditionExpression: <>');
      if (left.kind === 'value')
        return { name: nameIn(right), range: { kind: turned[comparator]!, value: left.value } };
      return { name: nameIn(left), range: { kind: comparator, value: valueIn(right) } };
    }
    case 'between':
      return {
        name: nameIn(condition.operand),
        range: { kind: 'between', low: valueIn(condition.low), high: valueIn(condition.high) },
      };
    case 'begins_with': {
      const { path, sought } = condition;
      if (path.length !== 1 || !('value' in sought)) throw notSupported();
      return { name: path[0], range: { kind: 'begins_with', prefix: sought.value } };
    }
    default:
      throw invalid('Invalid operator used in KeyConditionExpression');
  }
};

const checkType = (range: RangeCondition, type: string): void => {
  const values =
    range.kind === 'between' ? [range.low, range.high] : [range.kind === 'begins_with' ? range.prefix : range.value];
  if (values.some((value) => typeOf(value) !== type))
    throw invalidParameter('Condition parameter type does not match schema type');
};

/** Returns the partition and sort keys that a query selects. Throws TableError if the condition is not on keys. */
export const parseKeyCondition = (condition: ConditionTree, key: KeyNames): KeyCondition => {
  const terms = termsOf(condition).map(termOf);
  const ofHash = terms.filter(({ name }) => name === key.hash.name);
  const others = terms.filter(({ name }) => name !== key.hash.name);
  if (ofHash.length > 1 || others.length > 1)
    throw invalid('KeyConditionExpressions must only contain one condition per key');
  const [hash] = ofHash;
  if (hash === undefined) throw invalid(`Query condition missed key schema element: ${key.hash.name}`);
  if (hash.range.kind !== '=') throw notSupported();
  checkType(hash.range, key.hash.type);
  const [other] = others;
  if (other === undefined) return { hash: hash.range.value, range: undefined };
  if (key.range === undefined || other.name !== key.range.name)
    throw invalid(`Query condition missed key schema element: ${key.range?.name ?? key.hash.name}`);
  checkType(other.range, key.range.type);
  return { hash: hash.range.value, range: other.range };
};
