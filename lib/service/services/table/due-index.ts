import { hash } from 'node:crypto';
import type { DynamoTable } from './dynamo-table.ts';
import { expression } from './expression.ts';
import type { Item, ItemKey } from './write.ts';

/** What an item in the `due` index waits for. */
export type DueKind = 'job' | 'event' | 'upload' | 'artifact';

/**
 * Partitions over which each kind is spread. One takes 1,000 writes a second (DynamoDB developer guide, "Burst and adaptive capacity"), an
 * index that falls behind holds up the table, and a job takes six: 32 carry 5,000 jobs a second. It may grow at any time, since every
 * shard that was ever written is still read; it must not shrink.
 */
export const shardCount = 32;

// The sweep is in no hurry, and a small server need not open a connection for each.
const queriesAtOnce = 8;

/** The shards of one of several sweeps that run side by side: those whose number leaves `index` when divided by `of`. */
export interface SweepPart {
  readonly index: number;
  readonly of: number;
}

const allShards: SweepPart = { index: 0, of: 1 };

const shard = (kind: DueKind, id: string): string => `${kind}#${(hash('sha256', id, 'buffer')[0] ?? 0) % shardCount}`;

/** The attributes that put an item into the index. `dueAtMs` is the earliest moment that the sweep looks at it. */
export const dueAttributes = (kind: DueKind, id: string, dueAtMs: number) => ({ dueShard: shard(kind, id), dueAtMs });

/** An item whose time has come. The index follows the table with a delay, so a reader decides by the item itself. */
export interface DueItem {
  readonly key: ItemKey;
  readonly dueAtMs: number;
}

/** The items of a kind that are due, the oldest first within each shard, at most `limit` a shard; of some shards, or of all. */
export const dueItems = async (
  table: DynamoTable,
  kind: DueKind,
  nowMs: number,
  limit: number,
  part: SweepPart = allShards,
): Promise<readonly DueItem[]> => {
  const numbers = Array.from({ length: shardCount }, (_, number) => number).filter((number) => number % part.of === part.index);
  const found: Item[] = [];
  for (let start = 0; start < numbers.length; start += queriesAtOnce) {
    const pages = numbers.slice(start, start + queriesAtOnce).map((number) =>
      table.query({
        ...expression({ key: '#dueShard = :shard AND #dueAtMs <= :now' }, { ':shard': `${kind}#${number}`, ':now': nowMs }),
        index: 'due',
        limit,
      }),
    );
    found.push(...(await Promise.all(pages)).flat());
  }
  return found.map((item) => ({ key: { pk: item.pk, sk: item.sk }, dueAtMs: Number(item.dueAtMs) }));
};

/** Looks at an item again later, unless its time has been changed since it was read. */
export const postponeDue = async (table: DynamoTable, item: DueItem, dueAtMs: number): Promise<void> => {
  const change = expression(
    { update: 'SET #dueAtMs = :later', condition: '#dueAtMs = :seen' },
    { ':later': dueAtMs, ':seen': item.dueAtMs },
  );
  await table.update(item.key, change);
};
