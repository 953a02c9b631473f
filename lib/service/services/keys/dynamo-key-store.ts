import { accountPartition } from '../accounts/account-record.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import { keyFromItem, keyKey, keySummaryFromItem, keySummaryKey, keySummaryToItem, keyToItem } from './key-record.ts';
import type { KeyStore } from './key-store.ts';

const revocation = (nowMs: number) =>
  expression(
    { update: 'SET #revokedAtMs = :now', condition: 'attribute_exists(#pk) AND attribute_not_exists(#revokedAtMs)' },
    { ':now': nowMs },
  );

/** Keys in the table. */
export const dynamoKeyStore = (table: DynamoTable): KeyStore => ({
  get: async (publicId) => {
    const item = await table.get(keyKey(publicId));
    return item === undefined ? undefined : keyFromItem(item);
  },
  list: async (accountId) => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk AND begins_with(#sk, :sk)' }, { ':pk': accountPartition(accountId), ':sk': 'KEY#' }),
      consistent: true,
    });
    return items.map(keySummaryFromItem);
  },
  insert: (key) => [
    { label: 'key', action: { kind: 'put', item: keyToItem(key), expression: absent } },
    { label: 'key-summary', action: { kind: 'put', item: keySummaryToItem(key), expression: absent } },
  ],
  revoke: (key, nowMs) => [
    { label: 'key', action: { kind: 'update', key: keyKey(key.publicId), expression: revocation(nowMs) } },
    { label: 'key-summary', action: { kind: 'update', key: keySummaryKey(key), expression: revocation(nowMs) } },
  ],
});
