import type { DynamoTable } from '../table/dynamo-table.ts';
import { absent } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey, Write } from '../table/write.ts';

/** Bytes of stored objects that an account is counted for. */
export interface CountedBytes {
  readonly accountId: string;
  readonly sizeBytes: number;
}

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

/**
 * The sum of the bytes that each account stores until it deletes them: objects of its templates and their revisions, and objects that wait
 * for the sweep. It changes in the transactions that store and remove. One item per account, which is never removed. Source: decisions.md,
 * "Limits and timings".
 */
export const storedBytesStore = (table: DynamoTable) => ({
  /** Strongly consistent; undefined if the account was never measured. */
  get: async (accountId: string): Promise<number | undefined> => {
    const item = await table.get(sumKey(accountId));
    return item === undefined ? undefined : Number(item.sizeBytes);
  },
  /** Sets the sum of an account that has none. Does nothing if another process was sooner. */
  begin: async ({ accountId, sizeBytes }: CountedBytes): Promise<void> => {
    await table.put({ ...sumKey(accountId), sizeBytes }, absent);
  },
  /** Adds to the sum of an account that was measured. Refused (`stored-bytes`) if it would pass `limitBytes`. */
  add: (counted: CountedBytes, limitBytes: number): Write => move(counted, limitBytes - counted.sizeBytes),
  /** Subtracts removed bytes. */
  subtract: ({ accountId, sizeBytes }: CountedBytes): Write => move({ accountId, sizeBytes: -sizeBytes }),
});

export type StoredBytesStore = ReturnType<typeof storedBytesStore>;
