import { hash } from 'node:crypto';
import type { DynamoTable } from './dynamo-table.ts';
import { expression } from './expression.ts';
import type { Item, ItemKey } from './write.ts';

export type DueKind = 'job' | 'event' | 'upload' | 'artifact';

/**
 * Number of partitions per kind. A partition accepts 1,000 writes per second (DynamoDB developer guide, "Burst and
 * adaptive capacity"). A lagging index throttles the table, and a job takes six writes: 32 partitions carry 5,000 jobs
 * per second. It may be increased at any time, as all shards are read, but never decreased.
 */
export const shardCount = 32;

// The sweep is not urgent, and a small server need not open a connection per shard.
const queriesAtOnce = 8;

/** Shards of one concurrent sweep: shard numbers with remainder `index` when divided by `of`. */
export interface SweepPart {
  readonly index: number;
  readonly of: number;
}

const allShards: SweepPart = { index: 0, of: 1 };

const shard = (kind: DueKind, id: string): string => `${kind}#${(hash('sha256', id, 'buffer')[0] ?? 0) % shardCount}`;

/** Returns the attributes that put an item into the index. `dueAtMs`: earliest time at which the sweep reads it. */
export const buildDueAttributes = (kind: DueKind, id: string, dueAtMs: number) => ({
  dueShard: shard(kind, id),
  dueAtMs,
});

/** A due item. The index lags behind the table, so a reader must check the item itself. */
export interface DueItem {
  readonly key: ItemKey;
  readonly dueAtMs: number;
}

/** Returns the due items of a kind, oldest first within each shard, at most `limit` per shard. Default: all shards. */
export const listDueItems = async (
  table: DynamoTable,
  kind: DueKind,
  nowMs: number,
  limit: number,
  part: SweepPart = allShards,
): Promise<readonly DueItem[]> => {
  const numbers = Array.from({ length: shardCount }, (_, number) => number).filter(
    (number) => number % part.of === part.index,
  );
  const found: Item[] = [];
  for (let start = 0; start < numbers.length; start += queriesAtOnce) {
    const pages = numbers.slice(start, start + queriesAtOnce).map((number) =>
      table.query({
        ...expression(
          { key: '#dueShard = :shard AND #dueAtMs <= :now' },
          { ':shard': `${kind}#${number}`, ':now': nowMs },
        ),
        index: 'due',
        limit,
      }),
    );
    found.push(...(await Promise.all(pages)).flat());
  }
  return found.map((item) => ({ key: { pk: item.pk, sk: item.sk }, dueAtMs: Number(item.dueAtMs) }));
};

/** Postpones an item, unless its due time has changed since it was read. */
export const postponeDue = async (table: DynamoTable, item: DueItem, dueAtMs: number): Promise<void> => {
  const change = expression(
    { update: 'SET #dueAtMs = :later', condition: '#dueAtMs = :seen' },
    { ':later': dueAtMs, ':seen': item.dueAtMs },
  );
  await table.update(item.key, change);
};
