import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type Quota, quotaSchema } from './quota.ts';

export const quotaKey = (accountId: string, month: string): ItemKey => ({ pk: `QUOTA#${accountId}`, sk: month });

export const quotaToItem = (quota: Quota): Item => ({ ...quotaKey(quota.accountId, quota.month), ...quota });

/** Throws `CorruptRecord`. */
export const quotaFromItem = (item: Item): Quota => readRecord(quotaSchema, item);
