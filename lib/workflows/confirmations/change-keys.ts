import { AppError, isAppError } from '../../errors/app-error.ts';
import type { AuditOrigin } from '../../stores/audit/audit-entry.ts';
import { hashProof } from '../../stores/confirmations/confirmation-digests.ts';
import type { ApiKeySummary } from '../../stores/keys/api-key.ts';
import { createKey, type IssuedKey, type KeyChangeOptions, revokeKey } from '../accounts/manage-keys.ts';
import type { SessionPrincipal } from '../admission/principal.ts';
import type { ConfirmationsDependencies } from '../service-ports.ts';
import type { RequestOrigin } from '../sign-in/callback.ts';
import { findOwnKey, limitParameters, validateKeyLimits, validateKeyName, validateLifetime } from './key-rules.ts';
import { type ConfirmedChange, findUsableConfirmation } from './prove-confirmation.ts';

/** Maps the error codes of operator commands to codes of the console. */
const asConsoleError = (error: unknown): unknown => {
  if (isAppError(error, 'TOO_MANY_ACTIVE_KEYS')) return new AppError('KEY_LIMIT_REACHED', { cause: error });
  if (!isAppError(error, 'TOO_MANY_KEY_CHANGES')) return error;
  const { message, retryAfterSeconds } = error;
  return new AppError('RATE_LIMITED', { message, retryAfterSeconds });
};

const changed = async <Result>(
  dependencies: ConfirmationsDependencies,
  principal: SessionPrincipal,
  change: ConfirmedChange,
  origin: RequestOrigin,
  make: (options: KeyChangeOptions) => Promise<Result>,
): Promise<Result> => {
  const confirmation = await findUsableConfirmation(dependencies, principal, change);
  const { userId, email } = principal.user;
  const auditOrigin: AuditOrigin = { actor: { kind: 'user', userId, email }, ...origin };
  const use = dependencies.confirmations.use(confirmation, hashProof(change.proof), dependencies.clock.nowMs());
  try {
    return await make({ origin: auditOrigin, confirmation: use });
  } catch (error) {
    throw asConsoleError(error);
  }
};

export interface ConfirmedKey {
  readonly confirmationId: string;
  readonly proof: string;
  readonly name: string;
  readonly ttlDays: number;
  readonly scopes?: readonly string[] | undefined;
  readonly allowedAddresses?: readonly string[] | undefined;
}

/**
 * Uses up a confirmation and creates its key in one transaction. Throws `INVALID_PARAMETER`, the codes of
 * confirmations, `KEY_LIMIT_REACHED` and `RATE_LIMITED`. Source: console-and-editor.md, "Keys: the step-up".
 */
export const createConfirmedKey = async (
  dependencies: ConfirmationsDependencies,
  principal: SessionPrincipal,
  asked: ConfirmedKey,
  origin: RequestOrigin,
): Promise<IssuedKey> => {
  const name = validateKeyName(asked.name);
  const lifetimeDays = validateLifetime(asked.ttlDays);
  const limits = validateKeyLimits(asked.scopes, asked.allowedAddresses);
  const { confirmationId, proof } = asked;
  const confirmable = {
    action: 'key.create',
    parameters: { name, ttl_days: lifetimeDays, ...limitParameters(limits) },
  } as const;
  const { accountId } = principal.account;
  return changed(dependencies, principal, { confirmationId, proof, confirmable }, origin, (options) =>
    createKey(dependencies, { accountId, lifetimeDays, name, limits }, options),
  );
};

/** Throws `KEY_NOT_FOUND`, `KEY_ALREADY_REVOKED`, the codes of confirmations and `RATE_LIMITED`. */
export const revokeConfirmedKey = async (
  dependencies: ConfirmationsDependencies,
  principal: SessionPrincipal,
  {
    publicId,
    confirmationId,
    proof,
  }: { readonly publicId: string; readonly confirmationId: string; readonly proof: string },
  origin: RequestOrigin,
): Promise<ApiKeySummary> => {
  const confirmable = { action: 'key.revoke', parameters: { public_id: publicId } } as const;
  return changed(dependencies, principal, { confirmationId, proof, confirmable }, origin, async (options) => {
    await findOwnKey(dependencies, principal.account.accountId, publicId);
    return revokeKey(dependencies, publicId, options);
  });
};
