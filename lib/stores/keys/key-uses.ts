import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey } from '../table/write.ts';

const noteEveryMs = 3_600_000;
/** Maximum of keys in the cache, which is then cleared. */
const maxRemembered = 10_000;

const useKey = (publicId: string): ItemKey => ({ pk: `USED#${publicId}`, sk: 'USED' });

/** Last uses of keys, separate so that request hosts cannot change keys. Written once per hour and key. */
export const keyUses = (table: DynamoTable) => {
  const noted = new Map<string, number>();
  return {
    note: async (publicId: string, nowMs: number): Promise<void> => {
      if (nowMs - (noted.get(publicId) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return;
      if (noted.size >= maxRemembered) noted.clear();
      noted.set(publicId, nowMs);
      const condition = 'attribute_not_exists(#lastUsedAtMs) OR #lastUsedAtMs <= :before';
      await table.update(
        useKey(publicId),
        expression(
          { update: 'SET #lastUsedAtMs = :now', condition },
          { ':now': nowMs, ':before': nowMs - noteEveryMs },
        ),
      );
    },
    /** Returns the time of a key's last use, to the hour; undefined if it was never used. */
    last: async (publicId: string): Promise<number | undefined> => {
      const item = await table.get(useKey(publicId));
      return item === undefined ? undefined : Number(item.lastUsedAtMs);
    },
  };
};

export type KeyUses = ReturnType<typeof keyUses>;
