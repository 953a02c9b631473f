import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dynamoDocumentClient } from '../../../../lib/composition/wiring/aws-clients.ts';
import { buildDueAttributes, listDueItems, shardCount } from '../../../../lib/stores/table/due-index.ts';
import { DynamoTable } from '../../../../lib/stores/table/dynamo-table.ts';
import { fakeClock } from '../../../support/service/fake-clock.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const aTable = async (): Promise<DynamoTable> => {
  const { env } = await stack.withOwnTable();
  return new DynamoTable(dynamoDocumentClient(env), String(env.TABLE_NAME), fakeClock());
};

describe('due index', () => {
  it('distributes the items of a kind evenly over all shards', () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 100 * shardCount; index++) {
      const { dueShard } = buildDueAttributes('job', `job-${index}`, 0);
      counts.set(dueShard, (counts.get(dueShard) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(Array.from({ length: shardCount }, (_, index) => `job#${index}`).sort());
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(50);
  });

  it('finds the due items of one kind on every shard, oldest first per shard', async () => {
    const table = await aTable();
    const ids = Array.from({ length: 3 * shardCount }, () => randomUUID());
    await Promise.all(
      ids.map((id, index) => table.put({ pk: `JOB#${id}`, sk: 'JOB', ...buildDueAttributes('job', id, index) })),
    );
    await table.put({ pk: 'UPLOAD#other', sk: 'UPLOAD', ...buildDueAttributes('upload', 'other', 0) });
    await table.put({ pk: 'JOB#later', sk: 'JOB', ...buildDueAttributes('job', 'later', 10_000) });
    const found = await listDueItems(table, 'job', 9999, 50);
    expect(found.map(({ key }) => key.pk).sort()).toEqual(ids.map((id) => `JOB#${id}`).sort());
    const [first] = await listDueItems(table, 'job', 0, 1);
    expect(first?.key).toEqual({ pk: `JOB#${ids[0]}`, sk: 'JOB' });
  });

  it('finds items written with fewer shards', async () => {
    const table = await aTable();
    for (const shard of [0, 1, 2, 3])
      await table.put({ pk: `JOB#old-${shard}`, sk: 'JOB', dueShard: `job#${shard}`, dueAtMs: 1 });
    expect((await listDueItems(table, 'job', 1, 50)).map(({ key }) => key.pk).sort()).toEqual([
      'JOB#old-0',
      'JOB#old-1',
      'JOB#old-2',
      'JOB#old-3',
    ]);
  });

  it('is covered completely and without overlap by sweeps that share it', async () => {
    const table = await aTable();
    const ids = Array.from({ length: 2 * shardCount }, () => randomUUID());
    await Promise.all(ids.map((id) => table.put({ pk: `JOB#${id}`, sk: 'JOB', ...buildDueAttributes('job', id, 1) })));
    const parts = await Promise.all([0, 1, 2].map((index) => listDueItems(table, 'job', 1, 50, { index, of: 3 })));
    for (const part of parts) expect(part.length).toBeGreaterThan(0);
    expect(
      parts
        .flat()
        .map(({ key }) => key.pk)
        .sort(),
    ).toEqual(ids.map((id) => `JOB#${id}`).sort());
  });
});
