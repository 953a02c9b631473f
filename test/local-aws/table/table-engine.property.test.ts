import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ask, engineWithTable, key, TableName } from './asked-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'bulkfill-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Sort keys whose order by UTF-8 bytes is another than by UTF-16 units or by locale.
const sortKeys = ['', 'Z', 'a', 'ab', 'b', 'é', '\uffff', '😀'].slice(1);
const partition = fc.constantFrom('p', 'q');
const due = fc.option(fc.tuple(fc.constantFrom('job#1', 'job#2'), fc.integer({ min: -20, max: 20 })), {
  nil: undefined,
});

type Step =
  | {
      readonly kind: 'put';
      readonly pk: string;
      readonly sk: string;
      readonly due: readonly [string, number] | undefined;
      readonly isFirst: boolean;
    }
  | { readonly kind: 'delete'; readonly pk: string; readonly sk: string }
  | { readonly kind: 'add'; readonly pk: string; readonly sk: string; readonly by: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    pk: partition,
    sk: fc.constantFrom(...sortKeys),
    due,
    isFirst: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('delete' as const), pk: partition, sk: fc.constantFrom(...sortKeys) }),
  fc.record({
    kind: fc.constant('add' as const),
    pk: partition,
    sk: fc.constantFrom(...sortKeys),
    by: fc.integer({ min: -9, max: 9 }),
  }),
);

/** The table as a plain map: what each call means, said another way. */
class Model {
  readonly items = new Map<
    string,
    { pk: string; sk: string; shard: string | undefined; due: number | undefined; count: number | undefined }
  >();

  apply(change: Step): void {
    const place = JSON.stringify([change.pk, change.sk]);
    const item = this.items.get(place);
    const { pk, sk } = change;
    if (change.kind === 'delete') this.items.delete(place);
    else if (change.kind === 'put' && !(change.isFirst && item !== undefined))
      this.items.set(place, { pk, sk, shard: change.due?.[0], due: change.due?.[1], count: undefined });
    else if (change.kind === 'add')
      this.items.set(place, { pk, sk, shard: item?.shard, due: item?.due, count: (item?.count ?? 0) + change.by });
  }

  sorted(pk: string): string[] {
    const keys = [...this.items.values()].filter((item) => item.pk === pk).map(({ sk }) => sk);
    return keys.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  }

  dueUntil(shard: string, now: number): (readonly [number, string, string])[] {
    return [...this.items.values()]
      .filter((item) => item.shard === shard && item.due !== undefined && item.due <= now)
      .map(({ due: at, pk, sk }) => [at!, pk, sk] as const)
      .toSorted((one, other) => one[0] - other[0]);
  }
}

const doStep = (engine: ReturnType<typeof engineWithTable>, change: Step): void => {
  const Key = key(change.pk, change.sk);
  if (change.kind === 'delete') ask(engine, 'DeleteItem', { TableName, Key });
  else if (change.kind === 'add')
    ask(engine, 'UpdateItem', {
      TableName,
      Key,
      UpdateExpression: 'ADD tally :by',
      ExpressionAttributeValues: { ':by': { N: String(change.by) } },
    });
  else
    ask(engine, 'PutItem', {
      TableName,
      Item: {
        ...Key,
        ...(change.due === undefined ? {} : { dueShard: { S: change.due[0] }, dueAtMs: { N: String(change.due[1]) } }),
      },
      ...(change.isFirst ? { ConditionExpression: 'attribute_not_exists(pk)' } : {}),
    });
};

const pages = (engine: ReturnType<typeof engineWithTable>, query: object) => {
  const items: Record<string, { S: string; N: string }>[] = [];
  let start: object = {};
  do {
    const answer = ask(engine, 'Query', { TableName, ...query, ...start });
    expect(answer.status).toBe(200);
    items.push(...answer.Items);
    start = answer.LastEvaluatedKey === undefined ? {} : { ExclusiveStartKey: answer.LastEvaluatedKey };
  } while ('ExclusiveStartKey' in start);
  return items;
};

const expectSame = (engine: ReturnType<typeof engineWithTable>, model: Model, Limit: number, now: number): void => {
  for (const pk of ['p', 'q']) {
    const byKey = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': { S: pk } } };
    expect(pages(engine, { ...byKey, Limit }).map(({ sk }) => sk?.S)).toEqual(model.sorted(pk));
    const backwards = pages(engine, { ...byKey, Limit, ScanIndexForward: false });
    expect(backwards.map(({ sk }) => sk?.S)).toEqual(model.sorted(pk).toReversed());
    for (const item of backwards)
      expect(item.tally?.N).toBe(model.items.get(JSON.stringify([pk, item.sk?.S]))?.count?.toString());
    const values = { ':p': { S: pk }, ':from': { S: 'a' }, ':to': { S: 'é' } };
    const between = pages(engine, {
      KeyConditionExpression: 'pk = :p AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: values,
    });
    expect(between.map(({ sk }) => sk?.S)).toEqual(model.sorted(pk).filter((sk) => ['a', 'ab', 'b', 'é'].includes(sk)));
    const begins = {
      KeyConditionExpression: 'begins_with(sk, :a) AND pk = :p',
      ExpressionAttributeValues: { ':p': { S: pk }, ':a': { S: 'a' } },
    };
    expect(pages(engine, begins).map(({ sk }) => sk?.S)).toEqual(model.sorted(pk).filter((sk) => sk.startsWith('a')));
  }
  for (const shard of ['job#1', 'job#2']) {
    const found = pages(engine, {
      IndexName: 'due',
      KeyConditionExpression: 'dueShard = :s AND dueAtMs <= :now',
      ExpressionAttributeValues: { ':s': { S: shard }, ':now': { N: String(now) } },
      Limit,
    });
    const wanted = model.dueUntil(shard, now);
    expect(found.map((item) => Number(item.dueAtMs?.N))).toEqual(wanted.map(([at]) => at));
    const places = (list: readonly (readonly [number, string, string])[]) =>
      list.map((each) => each.join(' ')).toSorted();
    expect(places(found.map((item) => [Number(item.dueAtMs!.N), item.pk!.S, item.sk!.S]))).toEqual(places(wanted));
    for (const item of found) expect(Object.keys(item).toSorted()).toEqual(['dueAtMs', 'dueShard', 'pk', 'sk']);
  }
};

describe('embedded table', () => {
  it('matches a plain map in order, pages and index, also after reopening', () => {
    let run = 0;
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: -20, max: 20 }),
        (steps, limit, now) => {
          run++;
          const path = join(folder, `${run}.db`);
          const model = new Model();
          const engine = engineWithTable(path);
          for (const change of steps) {
            model.apply(change);
            doStep(engine, change);
          }
          expectSame(engine, model, limit, now);
          engine.close();
          const again = engineWithTable(path);
          expectSame(again, model, limit, now);
          again.close();
        },
      ),
      { numRuns: 40 },
    );
  });
});
