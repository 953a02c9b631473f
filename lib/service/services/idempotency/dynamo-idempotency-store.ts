import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { IdempotencyStore } from './idempotency.ts';
import { idempotencyFromItem, idempotencyKey, idempotencyToItem } from './idempotency-record.ts';

/** Idempotency records in the table. */
export const dynamoIdempotencyStore = (table: DynamoTable): IdempotencyStore => ({
  get: async (accountId, key, nowMs) => {
    const item = await table.get(idempotencyKey(accountId, key));
    const record = item === undefined ? undefined : idempotencyFromItem(item);
    return record !== undefined && nowMs < record.expiresAtMs ? record : undefined;
  },
  claim: (record, nowMs) => ({
    label: 'idempotency',
    action: {
      kind: 'put',
      item: idempotencyToItem(record),
      expression: expression({ condition: 'attribute_not_exists(#pk) OR #expiresAtMs <= :now' }, { ':now': nowMs }),
    },
  }),
});
