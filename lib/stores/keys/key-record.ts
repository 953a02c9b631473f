import * as v from 'valibot';
import { accountPartition } from '../accounts/account-record.ts';
import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type ApiKeyRecord, type ApiKeySummary, apiKeySchema } from './api-key.ts';

const summarySchema = v.omit(apiKeySchema, ['tokenSha256']);

export const keyKey = (publicId: string): ItemKey => ({ pk: `KEY#${publicId}`, sk: 'KEY' });

export const keySummaryKey = (key: Pick<ApiKeyRecord, 'accountId' | 'publicId'>): ItemKey => ({
  pk: accountPartition(key.accountId),
  sk: `KEY#${key.publicId}`,
});

export const keyToItem = (key: ApiKeyRecord): Item => ({ ...keyKey(key.publicId), ...key });

/** Throws `CorruptRecord`. */
export const keyFromItem = (item: Item): ApiKeyRecord => readRecord(apiKeySchema, item);

export const keySummaryToItem = ({
  publicId,
  accountId,
  name,
  lastFour,
  createdAtMs,
  expiresAtMs,
  revokedAtMs,
  scopes,
  allowedAddresses,
}: ApiKeySummary): Item => ({
  ...keySummaryKey({ accountId, publicId }),
  publicId,
  accountId,
  name,
  createdAtMs,
  expiresAtMs,
  lastFour,
  revokedAtMs,
  scopes,
  allowedAddresses,
});

/** Throws `CorruptRecord`. */
export const keySummaryFromItem = (item: Item): ApiKeySummary => readRecord(summarySchema, item);
