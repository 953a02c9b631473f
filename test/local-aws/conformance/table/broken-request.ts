import type { SeededRandom } from '../../../system/faults/seeded-random.ts';
import type { TableRequest } from './random-requests.ts';
import type { Value } from './random-values.ts';

type Members = Record<string, unknown>;

const values: readonly Value[] = [
  ...[
    {},
    { S: 'a', N: '1' },
    { X: 'a' },
    { N: 'one' },
    { SS: [] },
    { NS: ['1', '1.0'] },
    { NULL: false },
    { N: '' },
    { N: '1e126' },
  ],
  ...[{ N: '1e-131' }, { N: '123456789012345678901234567890123456789' }, { SS: ['a', 'a'] }, { S: null }],
];
const conditions = [
  ...[
    '',
    ' ',
    '((a = :v0))',
    'a == :v0',
    'attribute_exists(:v0)',
    'a = a',
    'unknown(a)',
    'status = :v0',
    '#nope = :v0',
    'a ~ :v0',
  ],
  ...['a IN (:v0, a)', 'pk.x = :v0', 'a BETWEEN :v0', 'NOT', 'a = :v0 )', 'a = :v0 AND'],
];
const updates = [
  ...[
    '',
    'SET',
    'SET a',
    'SET pk = :v0',
    'SET a = :v0 SET b = :v0',
    'SET a = :v0, a = :v0',
    'SET a.b = :v0 REMOVE a[0]',
  ],
  ...[
    'CHANGE a = :v0',
    'SET a = other(:v0)',
    'ADD a b',
    'REMOVE a, a',
    'SET a = b + c',
    'DELETE a :v0',
    'SET size = :v0',
  ],
];
const keyConditions = [
  ...['#pk > :v0', 'sk = :v0', 'pk = :v0 OR sk = :v0', 'pk = :v0 AND pk = :v0', 'pk = :v0 AND a = :v0', 'pk <> :v0'],
  ...['begins_with(pk, :v0)', 'pk = :v0 AND NOT sk = :v0', 'pk = :v0 AND contains(sk, :v0)'],
];

const without = (members: unknown, random: SeededRandom): unknown => {
  const names = Object.keys((members ?? {}) as object);
  const gone = names.length === 0 ? '' : random.pick(names);
  return Object.fromEntries(Object.entries((members ?? {}) as object).filter(([name]) => name !== gone));
};

/** The same request with one thing wrong. */
export const brokenRequest = ({ operation, input }: TableRequest, random: SeededRandom): TableRequest => {
  const broken = structuredClone(input) as Members;
  const items = broken.TransactItems as Record<string, Members>[] | undefined;
  const target = items === undefined ? broken : Object.values(random.pick(items))[0]!;
  const key = (target.Key ?? target.Item) as Members | undefined;
  const inKey = (name: string, value: unknown): void => {
    if (key !== undefined) key[name] = value;
  };
  random.pick<() => void>([
    () => (key === undefined ? delete target.KeyConditionExpression : delete key.sk),
    () => inKey('pk', { S: '' }),
    () => inKey('sk', { N: '1' }),
    () => inKey('pk', { S: 'x'.repeat(2049) }),
    () => inKey('sk', { S: 'x'.repeat(1025) }),
    () => inKey('extra', { S: 'x' }),
    () =>
      Object.assign(target, {
        ExpressionAttributeValues: { ...(target.ExpressionAttributeValues as object), ':unused': { S: 'x' } },
      }),
    () =>
      Object.assign(target, {
        ExpressionAttributeNames: { ...(target.ExpressionAttributeNames as object), '#unused': 'x' },
      }),
    () => Object.assign(target, { ExpressionAttributeValues: without(target.ExpressionAttributeValues, random) }),
    () => Object.assign(target, { ExpressionAttributeNames: without(target.ExpressionAttributeNames, random) }),
    () => (target.Item === undefined ? inKey('pk', { N: '1' }) : Object.assign(key ?? {}, { v: random.pick(values) })),
    () => (target.Item === undefined ? inKey('sk', { S: '' }) : Object.assign(key ?? {}, { dueAtMs: { S: 'text' } })),
    () => Object.assign(target, { ConditionExpression: random.pick(conditions) }),
    () =>
      Object.assign(
        target,
        target.UpdateExpression === undefined ? { ReturnValues: 'SOME' } : { UpdateExpression: random.pick(updates) },
      ),
    () =>
      Object.assign(
        target,
        target.KeyConditionExpression === undefined ? {} : { KeyConditionExpression: random.pick(keyConditions) },
      ),
    () => Object.assign(target, { TableName: random.pick(['nothere', 'a', 'with space']) }),
    () => Object.assign(target, target.IndexName === undefined ? { Limit: 0 } : { ConsistentRead: true }),
    () =>
      items === undefined
        ? Object.assign(target, { IndexName: 'none' })
        : items.push(structuredClone(random.pick(items))),
  ])();
  return { operation, input: broken };
};
