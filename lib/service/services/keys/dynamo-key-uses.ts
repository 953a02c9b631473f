import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey } from '../table/write.ts';
import type { KeyUses } from './key-store.ts';

const noteEveryMs = 3_600_000;
/** Keys that a process remembers to have noted; one more, and it begins again. */
const maxRemembered = 10_000;

const useKey = (publicId: string): ItemKey => ({ pk: `USED#${publicId}`, sk: 'USED' });

/** Uses in the table. What a process has noted it does not try again for an hour, so that nearly every request does without it. */
export const dynamoKeyUses = (table: DynamoTable): KeyUses => {
  const noted = new Map<string, number>();
  return {
    note: async (publicId, nowMs) => {
      if (nowMs - (noted.get(publicId) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return;
      if (noted.size >= maxRemembered) noted.clear();
      noted.set(publicId, nowMs);
      const condition = 'attribute_not_exists(#lastUsedAtMs) OR #lastUsedAtMs <= :before';
      await table.update(
        useKey(publicId),
        expression({ update: 'SET #lastUsedAtMs = :now', condition }, { ':now': nowMs, ':before': nowMs - noteEveryMs }),
      );
    },
    last: async (publicId) => {
      const item = await table.get(useKey(publicId));
      return item === undefined ? undefined : Number(item.lastUsedAtMs);
    },
  };
};
