import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { IdempotencyRecord } from './idempotency.ts';
import { idempotencyFromItem, idempotencyKey, idempotencyToItem } from './idempotency-record.ts';

export const idempotencyStore = (table: DynamoTable) => ({
  get: async (accountId: string, key: string, nowMs: number): Promise<IdempotencyRecord | undefined> => {
    const item = await table.get(idempotencyKey(accountId, key));
    const record = item === undefined ? undefined : idempotencyFromItem(item);
    return record !== undefined && nowMs < record.expiresAtMs ? record : undefined;
  },
  /** Claims a key. Refused (`idempotency`) while another record of the key has not expired. */
  claim: (record: IdempotencyRecord, nowMs: number): Write => ({
    label: 'idempotency',
    action: {
      kind: 'put',
      item: idempotencyToItem(record),
      expression: expression({ condition: 'attribute_not_exists(#pk) OR #expiresAtMs <= :now' }, { ':now': nowMs }),
    },
  }),
});

export type IdempotencyStore = ReturnType<typeof idempotencyStore>;
