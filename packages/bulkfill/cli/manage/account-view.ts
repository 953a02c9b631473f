import { formatIsoTime } from '@bulkfill/service/core/clock';
import type { Account } from '@bulkfill/service/stores/accounts/account';
import type { ApiKeySummary } from '@bulkfill/service/stores/keys/api-key';
import type { SealKey } from '@bulkfill/service/stores/sealing/seal-key';
import type { AccountView } from '@bulkfill/service/workflows/accounts/manage-account';
import type { CommandResult } from '../terminal/command-result.ts';

export const accountResult = (account: Account): CommandResult => ({
  document: accountDocument(account),
  lines: [`${account.accountId}  ${account.name}  ${account.plan}  ${account.status}${quotaNote(account)}`],
});

export const accountViewResult = ({ account, quota, keys }: AccountView, nowMs: number): CommandResult => ({
  document: {
    ...accountDocument(account),
    created_at: formatIsoTime(account.createdAtMs),
    quota: { month: quota.month, limit: quota.limitRows, used: quota.usedRows, reserved: quota.reservedRows },
    keys: keys.map((key) => keyDocument(key, nowMs)),
  },
  lines: [
    `${account.accountId}  ${account.name}`,
    `Plan: ${account.plan}`,
    `Status: ${account.status}`,
    ...(account.sealKey === undefined ? [] : [`Sealing key: ${placeOf(account.sealKey)}`]),
    `Quota of ${quota.month}: ${quota.usedRows} used and ${quota.reservedRows} reserved of ${quota.limitRows} rows`,
    ...keyLines(keys, nowMs),
  ],
});

export const keyListResult = (accountId: string, keys: readonly ApiKeySummary[], nowMs: number): CommandResult => ({
  document: { account_id: accountId, keys: keys.map((key) => keyDocument(key, nowMs)) },
  lines: keyLines(keys, nowMs),
});

export const keyDocument = (key: ApiKeySummary, nowMs: number) => ({
  public_id: key.publicId,
  name: key.name,
  status: keyStatus(key, nowMs),
  created_at: formatIsoTime(key.createdAtMs),
  expires_at: formatIsoTime(key.expiresAtMs),
  revoked_at: key.revokedAtMs === undefined ? null : formatIsoTime(key.revokedAtMs),
  ...(key.scopes === undefined ? {} : { scopes: key.scopes }),
  ...(key.allowedAddresses === undefined ? {} : { allowed_addresses: key.allowedAddresses }),
});

const accountDocument = ({ accountId, name, plan, status, monthlyRows, sealKey }: Account) => ({
  account_id: accountId,
  name,
  plan,
  status,
  quota_rows_per_month: monthlyRows,
  seal_key: sealKey && placeOf(sealKey),
});

/** Returns the ARN or the file of a sealing key. */
const placeOf = (key: SealKey): string => ('p12' in key ? key.p12 : key.kmsKeyId);

const quotaNote = ({ monthlyRows }: Account): string =>
  monthlyRows === undefined ? '' : `  ${monthlyRows} rows per month`;

const keyStatus = (key: ApiKeySummary, nowMs: number): 'active' | 'revoked' | 'expired' => {
  if (key.revokedAtMs !== undefined) return 'revoked';
  return nowMs < key.expiresAtMs ? 'active' : 'expired';
};

const keyLines = (keys: readonly ApiKeySummary[], nowMs: number): string[] => [
  `Keys: ${keys.length === 0 ? 'none' : keys.length}`,
  ...keys.map((key) =>
    `  ${key.publicId}  ${keyStatus(key, nowMs).padEnd(7)}  until ${formatIsoTime(key.expiresAtMs)}  ${key.name ?? ''}`.trimEnd(),
  ),
];
