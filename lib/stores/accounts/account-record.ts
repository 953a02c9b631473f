import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type Account, accountSchema } from './account.ts';

export const accountPartition = (accountId: string): string => `ACCOUNT#${accountId}`;

export const accountKey = (accountId: string): ItemKey => ({ pk: accountPartition(accountId), sk: 'ACCOUNT' });

export const accountToItem = (account: Account): Item => ({ ...accountKey(account.accountId), ...account });

/** Throws `CorruptRecord`. */
export const accountFromItem = (item: Item): Account => readRecord(accountSchema, item);
