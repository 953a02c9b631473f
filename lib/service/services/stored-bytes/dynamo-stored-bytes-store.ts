import type { DynamoTable } from '../table/dynamo-table.ts';
import { absent } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey, Write } from '../table/write.ts';
import type { CountedBytes, StoredBytesStore } from './stored-bytes-store.ts';

/** A partition of its own, so that the sweep changes the sum without a right to the templates. */
const sumKey = (accountId: string): ItemKey => ({ pk: `STORED#${accountId}`, sk: 'BYTES' });

/** A condition that no item meets. */
const never = 'attribute_not_exists(#pk) AND attribute_exists(#pk)';

const move = ({ accountId, sizeBytes }: CountedBytes, room?: number): Write => {
  const condition = room === undefined ? 'attribute_exists(#pk)' : room < 0 ? never : '#sizeBytes <= :room';
  const values = { ':bytes': sizeBytes, ...(room === undefined || room < 0 ? {} : { ':room': room }) };
  return {
    label: 'stored-bytes',
    action: {
      kind: 'update',
      key: sumKey(accountId),
      expression: expression({ update: 'ADD #sizeBytes :bytes', condition }, values),
    },
  };
};

/** Sums of stored bytes in the table: one item per account, which is never removed. */
export const dynamoStoredBytesStore = (table: DynamoTable): StoredBytesStore => ({
  get: async (accountId) => {
    const item = await table.get(sumKey(accountId));
    return item === undefined ? undefined : Number(item.sizeBytes);
  },
  begin: async ({ accountId, sizeBytes }) => {
    await table.put({ ...sumKey(accountId), sizeBytes }, absent);
  },
  add: (counted, limitBytes) => move(counted, limitBytes - counted.sizeBytes),
  subtract: ({ accountId, sizeBytes }) => move({ accountId, sizeBytes: -sizeBytes }),
});
