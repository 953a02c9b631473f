import {
  type ConfirmationRecord,
  type ConfirmationRefusal,
  confirmationLifetimeMs,
} from '../../stores/confirmations/confirmation.ts';
import type { ProvenIdentity } from '../../stores/identity-provider/identity-provider.ts';
import type { SessionPrincipal } from '../admission/principal.ts';
import type { SignInDependencies } from '../service-ports.ts';
import { authenticateSession } from './authenticate-session.ts';
import type { Callback, CallbackOutcome } from './callback.ts';

/** Tolerance for clock differences and for times in whole seconds. */
const skewMs = 30_000;

const refusalOf = (
  confirmation: ConfirmationRecord,
  identity: ProvenIdentity,
  { session }: SessionPrincipal,
  nowMs: number,
): ConfirmationRefusal | undefined => {
  if (identity.issuer !== session.issuer || identity.subject !== session.subject) return 'other-user';
  if (identity.authenticatedAtMs === undefined) return 'no-auth-time';
  if (identity.authenticatedAtMs < confirmation.createdAtMs - skewMs) return 'old-auth-time';
  // A time in the future, or in other units, would pass for every confirmation.
  return identity.authenticatedAtMs > nowMs + skewMs ? 'future-auth-time' : undefined;
};

/**
 * Completes a confirmation after the same user has signed in again. Refused without a sign-in time. Throws
 * `SESSION_REQUIRED`. Source: console-and-editor.md, "Keys: the step-up".
 */
export const confirm = async (
  dependencies: SignInDependencies,
  confirmationId: string,
  identity: ProvenIdentity,
  { sessionToken, origin }: Callback,
): Promise<CallbackOutcome> => {
  const { confirmations, clock, unit, audit } = dependencies;
  const principal = await authenticateSession(dependencies, sessionToken);
  const confirmation = await confirmations.get(confirmationId);
  const { session, user, account } = principal;
  if (confirmation === undefined || confirmation.sessionSha256 !== session.tokenSha256) return { kind: 'failed' };
  const nowMs = clock.nowMs();
  if (nowMs >= confirmation.createdAtMs + confirmationLifetimeMs) return { kind: 'failed' };
  const refusal = refusalOf(confirmation, identity, principal, nowMs);
  const { committed } = await unit.commit([
    refusal === undefined ? confirmations.confirm(confirmationId) : confirmations.refuse(confirmationId, refusal),
    audit.note({
      accountId: account.accountId,
      action: refusal === undefined ? 'confirmation.confirmed' : 'confirmation.refused',
      origin: { actor: { kind: 'user', userId: user.userId, email: user.email }, ...origin },
      facts: { action: confirmation.confirmable.action, ...(refusal === undefined ? {} : { reason: refusal }) },
    }),
  ]);
  if (!committed) return { kind: 'failed' };
  return refusal === undefined ? { kind: 'confirmed', confirmationId } : { kind: 'failed', reason: refusal };
};
