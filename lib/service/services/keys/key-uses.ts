import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey } from '../table/write.ts';

const noteEveryMs = 3_600_000;
/** Keys that a process remembers to have noted; one more, and it begins again. */
const maxRemembered = 10_000;

const useKey = (publicId: string): ItemKey => ({ pk: `USED#${publicId}`, sk: 'USED' });

/**
 * Times at which keys were last used. They are kept apart from the keys, so that hosts that answer requests need no right to change keys. A
 * process notes a key once per hour, so that nearly every request does without a write.
 */
export const keyUses = (table: DynamoTable) => {
  const noted = new Map<string, number>();
  return {
    /** Notes a use, at most once an hour for a key. */
    note: async (publicId: string, nowMs: number): Promise<void> => {
      if (nowMs - (noted.get(publicId) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return;
      if (noted.size >= maxRemembered) noted.clear();
      noted.set(publicId, nowMs);
      const condition = 'attribute_not_exists(#lastUsedAtMs) OR #lastUsedAtMs <= :before';
      await table.update(
        useKey(publicId),
        expression({ update: 'SET #lastUsedAtMs = :now', condition }, { ':now': nowMs, ':before': nowMs - noteEveryMs }),
      );
    },
    /** When a key was last used, to the hour; undefined where it never was. */
    last: async (publicId: string): Promise<number | undefined> => {
      const item = await table.get(useKey(publicId));
      return item === undefined ? undefined : Number(item.lastUsedAtMs);
    },
  };
};

export type KeyUses = ReturnType<typeof keyUses>;
