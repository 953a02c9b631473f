import { createHash } from 'node:crypto';
import type { DynamoTable } from './dynamo-table.ts';
import { expression } from './expression.ts';
import type { ItemKey } from './write.ts';

/** What an item in the `due` index waits for. */
export type DueKind = 'job' | 'event' | 'upload' | 'artifact';

// A partition of an index takes about 1,000 writes a second: four shards carry more jobs than the rest of the table would.
const shardCount = 4;

const shard = (kind: DueKind, id: string): string => `${kind}#${(createHash('sha256').update(id).digest()[0] ?? 0) % shardCount}`;

/** The attributes that put an item into the index. `dueAtMs` is the earliest moment that the sweep looks at it. */
export const dueAttributes = (kind: DueKind, id: string, dueAtMs: number) => ({ dueShard: shard(kind, id), dueAtMs });

/** An item whose time has come. The index follows the table with a delay, so a reader decides by the item itself. */
export interface DueItem {
  readonly key: ItemKey;
  readonly dueAtMs: number;
}

/** The items of a kind that are due, the oldest first within each shard, at most `limit` a shard. */
export const dueItems = async (table: DynamoTable, kind: DueKind, nowMs: number, limit: number): Promise<readonly DueItem[]> => {
  const shards = await Promise.all(
    Array.from({ length: shardCount }, (_, index) =>
      table.query({
        ...expression({ key: '#dueShard = :shard AND #dueAtMs <= :now' }, { ':shard': `${kind}#${index}`, ':now': nowMs }),
        index: 'due',
        limit,
      }),
    ),
  );
  return shards.flat().map((item) => ({ key: { pk: item.pk, sk: item.sk }, dueAtMs: Number(item.dueAtMs) }));
};

/** Looks at an item again later, unless its time has been changed since it was read. */
export const postponeDue = async (table: DynamoTable, item: DueItem, dueAtMs: number): Promise<void> => {
  const change = expression(
    { update: 'SET #dueAtMs = :later', condition: '#dueAtMs = :seen' },
    { ':later': dueAtMs, ':seen': item.dueAtMs },
  );
  await table.update(item.key, change);
};
