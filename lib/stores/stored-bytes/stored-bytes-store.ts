import type { DynamoTable } from '../table/dynamo-table.ts';
import { absent } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey, Write } from '../table/write.ts';

export interface CountedBytes {
  readonly accountId: string;
  readonly sizeBytes: number;
}

/**
 * Returns the key of an account's sum. It has its own partition, so that the sweep needs no permission for templates.
 */
const sumKey = (accountId: string): ItemKey => ({ pk: `STORED#${accountId}`, sk: 'BYTES' });

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

/**
 * Creates the store of each account's stored bytes: objects of its templates and revisions, and objects that await the
 * sweep. It changes in their transactions. One item per account, never deleted. Source: api.md, "Limits and timings".
 */
export const storedBytesStore = (table: DynamoTable) => ({
  /** Returns the sum; undefined if the account was never measured. Strongly consistent. */
  get: async (accountId: string): Promise<number | undefined> => {
    const item = await table.get(sumKey(accountId));
    return item === undefined ? undefined : Number(item.sizeBytes);
  },
  /** Sets the sum of an account that has none. Does nothing if another process has set it. */
  begin: async ({ accountId, sizeBytes }: CountedBytes): Promise<void> => {
    await table.put({ ...sumKey(accountId), sizeBytes }, absent);
  },
  /** Adds to the sum of a measured account. Refused (`stored-bytes`) if it would exceed `limitBytes`. */
  add: (counted: CountedBytes, limitBytes: number): Write => move(counted, limitBytes - counted.sizeBytes),
  subtract: ({ accountId, sizeBytes }: CountedBytes): Write => move({ accountId, sizeBytes: -sizeBytes }),
});

export type StoredBytesStore = ReturnType<typeof storedBytesStore>;
