import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type IdempotencyRecord, idempotencySchema } from './idempotency.ts';

export const idempotencyKey = (accountId: string, key: string): ItemKey => ({
  pk: `IDEMPOTENCY#${accountId}#${key}`,
  sk: 'IDEMPOTENCY',
});

export const idempotencyToItem = (record: IdempotencyRecord): Item => ({
  ...idempotencyKey(record.accountId, record.key),
  ...record,
  ttlEpochSeconds: Math.ceil(record.expiresAtMs / 1000),
});

/** Throws `CorruptRecord`. */
export const idempotencyFromItem = (item: Item): IdempotencyRecord => readRecord(idempotencySchema, item);
