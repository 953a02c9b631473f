import { dayMs } from '@bulkfill/engine/core/units';
import { AppError } from '../../errors/app-error.ts';
import { type AuditOrigin, operatorOrigin } from '../../stores/audit/audit-entry.ts';
import { type ApiKeySummary, isActive, keyLifetimesDays, maxActiveKeys, newToken } from '../../stores/keys/api-key.ts';
import type { KeyLimits } from '../../stores/keys/key-limits.ts';
import type { Write } from '../../stores/table/write.ts';
import type { AccountsDependencies } from '../service-ports.ts';
import { maxRounds, requireAccount, validateName } from './account-rules.ts';

const listedInactiveKeys = 5;

/** A new key. The token appears in no other response and in no record. */
export interface IssuedKey {
  readonly token: string;
  readonly key: ApiKeySummary;
}

const countChange = async ({ config, rateLimiter }: AccountsDependencies, accountId: string): Promise<void> => {
  const standing = await rateLimiter.use(
    { scope: 'key-change', maxPerWindow: config.rates.keyChangesPerHour, windowSeconds: 3600 },
    accountId,
  );
  if (standing.allowed) return;
  const message = `At most ${config.rates.keyChangesPerHour} keys can be created or revoked per hour. Try again in ${standing.resetSeconds} s.`;
  throw new AppError('TOO_MANY_KEY_CHANGES', { message, retryAfterSeconds: standing.resetSeconds });
};

const limitFacts = ({ scopes, allowedAddresses }: KeyLimits = {}): Readonly<Record<string, string>> => ({
  ...(scopes === undefined ? {} : { scopes: scopes.join(' ') }),
  ...(allowedAddresses === undefined ? {} : { allowed_addresses: allowedAddresses.join(' ') }),
});

const changedMeanwhile = (): AppError =>
  new AppError('CHANGED_MEANWHILE', {
    message: 'The keys of the account were changed by another request. Try again.',
  });

export interface KeyChangeOptions {
  /** Default: an operator, by command. */
  readonly origin?: AuditOrigin;
  /** Write that uses up a confirmation. If it is refused (`confirmation`), nothing changes. */
  readonly confirmation?: Write;
}

export interface KeyRequest {
  readonly accountId: string;
  readonly lifetimeDays: number;
  readonly name?: string;
  readonly limits?: KeyLimits;
}

/**
 * Issues a key. Source: specification 5.3. Two requests that race for the last free key cannot both succeed.
 * Throws `ACCOUNT_NOT_FOUND`, `INVALID_NAME`, `INVALID_LIFETIME` (not on offer), `TOO_MANY_ACTIVE_KEYS` (five exist),
 * `TOO_MANY_KEY_CHANGES` (this hour), `CONFIRMATION_USED` and `CHANGED_MEANWHILE`.
 */
export const createKey = async (
  dependencies: AccountsDependencies,
  input: KeyRequest,
  { origin = operatorOrigin, confirmation }: KeyChangeOptions = {},
): Promise<IssuedKey> => {
  const { clock, ids, keys, unit, audit } = dependencies;
  const { accountId } = input;
  const lifetimeDays = keyLifetimesDays.find((days) => days === input.lifetimeDays);
  if (lifetimeDays === undefined)
    throw new AppError('INVALID_LIFETIME', {
      message: `The lifetime of a key must be ${keyLifetimesDays.join(', ')} days.`,
    });
  const name = input.name === undefined ? null : validateName(input.name);
  await requireAccount(dependencies, accountId);
  await countChange(dependencies, accountId);
  for (let round = 1; round <= maxRounds; round++) {
    const account = await requireAccount(dependencies, accountId);
    const nowMs = clock.nowMs();
    const active = (await keys.list(accountId)).filter((key) => isActive(key, nowMs));
    if (active.length >= maxActiveKeys) {
      throw new AppError('TOO_MANY_ACTIVE_KEYS', {
        message: `The account holds ${maxActiveKeys} active keys, which is the limit. Revoke one first.`,
      });
    }
    const { publicId, token, tokenSha256 } = newToken(ids);
    const summary: ApiKeySummary = {
      publicId,
      accountId,
      name,
      lastFour: token.slice(-4),
      createdAtMs: nowMs,
      expiresAtMs: nowMs + lifetimeDays * dayMs,
      ...input.limits,
    };
    // Refused if a key was created since the list was read: each changes the account's version.
    const result = await unit.commit([
      dependencies.accounts.touch(account),
      ...keys.insert({ ...summary, tokenSha256 }),
      ...(confirmation === undefined ? [] : [confirmation]),
      audit.note({
        accountId,
        action: 'key.created',
        origin,
        facts: { public_id: publicId, ...(name === null ? {} : { name }), ...limitFacts(input.limits) },
      }),
    ]);
    if (result.committed) return { token, key: summary };
    if (result.refused.has('confirmation')) throw new AppError('CONFIRMATION_USED');
  }
  throw changedMeanwhile();
};

/** Lists active keys, newest first, then the five that ended last. Source: specification 5.3. */
export const listKeys = async (
  { keys, clock }: AccountsDependencies,
  accountId: string,
): Promise<readonly ApiKeySummary[]> => {
  const nowMs = clock.nowMs();
  const all = [...(await keys.list(accountId))].sort((a, b) => b.createdAtMs - a.createdAtMs);
  const endedAtMs = (key: ApiKeySummary): number => Math.min(key.revokedAtMs ?? key.expiresAtMs, key.expiresAtMs);
  const inactive = all.filter((key) => !isActive(key, nowMs)).sort((a, b) => endedAtMs(b) - endedAtMs(a));
  return [...all.filter((key) => isActive(key, nowMs)), ...inactive.slice(0, listedInactiveKeys)];
};

/** Throws `KEY_NOT_FOUND`, `KEY_ALREADY_REVOKED`, `TOO_MANY_KEY_CHANGES`, `CONFIRMATION_USED`, `CHANGED_MEANWHILE`. */
export const revokeKey = async (
  dependencies: AccountsDependencies,
  publicId: string,
  { origin = operatorOrigin, confirmation }: KeyChangeOptions = {},
): Promise<ApiKeySummary> => {
  const { clock, keys, unit, audit } = dependencies;
  const key = await keys.get(publicId);
  if (key === undefined) throw new AppError('KEY_NOT_FOUND', { message: `There is no key ${publicId}.` });
  if (key.revokedAtMs !== undefined)
    throw new AppError('KEY_ALREADY_REVOKED', { message: `The key ${publicId} is already revoked.` });
  await countChange(dependencies, key.accountId);
  const nowMs = clock.nowMs();
  const { accountId, name } = key;
  const result = await unit.commit([
    ...keys.revoke(key, nowMs),
    ...(confirmation === undefined ? [] : [confirmation]),
    audit.note({
      accountId,
      action: 'key.revoked',
      origin,
      facts: { public_id: publicId, ...(name === null ? {} : { name }) },
    }),
  ]);
  if (!result.committed && result.refused.has('confirmation')) throw new AppError('CONFIRMATION_USED');
  if (!result.committed) throw changedMeanwhile();
  const { tokenSha256: _, ...summary } = key;
  return { ...summary, revokedAtMs: nowMs };
};
