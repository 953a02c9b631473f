import { accountPartition } from '../accounts/account-record.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { ApiKeyRecord, ApiKeySummary } from './api-key.ts';
import { keyFromItem, keyKey, keySummaryFromItem, keySummaryKey, keySummaryToItem, keyToItem } from './key-record.ts';

const revocation = (nowMs: number) =>
  expression(
    { update: 'SET #revokedAtMs = :now', condition: 'attribute_exists(#pk) AND attribute_not_exists(#revokedAtMs)' },
    { ':now': nowMs },
  );

/**
 * Creates the store of export API keys. Each is written twice, together: for verification by public id, and for lists.
 */
export const keyStore = (table: DynamoTable) => ({
  get: async (publicId: string): Promise<ApiKeyRecord | undefined> => {
    const item = await table.get(keyKey(publicId));
    return item === undefined ? undefined : keyFromItem(item);
  },
  /** Lists all keys of an account, in no particular order. Strongly consistent. */
  list: async (accountId: string): Promise<readonly ApiKeySummary[]> => {
    const items = await table.query({
      ...expression(
        { key: '#pk = :pk AND begins_with(#sk, :sk)' },
        { ':pk': accountPartition(accountId), ':sk': 'KEY#' },
      ),
      consistent: true,
    });
    return items.map(keySummaryFromItem);
  },
  /** Inserts a key. Refused (`key`) if the public id exists. */
  insert: (key: ApiKeyRecord): readonly Write[] => [
    { label: 'key', action: { kind: 'put', item: keyToItem(key), expression: absent } },
    { label: 'key-summary', action: { kind: 'put', item: keySummaryToItem(key), expression: absent } },
  ],
  revoke: (key: ApiKeySummary, nowMs: number): readonly Write[] => [
    { label: 'key', action: { kind: 'update', key: keyKey(key.publicId), expression: revocation(nowMs) } },
    { label: 'key-summary', action: { kind: 'update', key: keySummaryKey(key), expression: revocation(nowMs) } },
  ],
});

export type KeyStore = ReturnType<typeof keyStore>;
