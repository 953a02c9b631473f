import { type Confirmation, type ConfirmationRefusal, confirmationLifetimeMs } from '../../services/confirmations/confirmation.ts';
import type { ProvenIdentity } from '../../services/identity-provider/identity-provider.ts';
import type { SessionPrincipal } from '../admission/principal.ts';
import { authenticateSession } from './authenticate-session.ts';
import type { Callback, CallbackOutcome } from './callback.ts';
import type { SignInDependencies } from './sign-in-dependencies.ts';

/** Of the provider's clock and ours, and of a clock that counts whole seconds. */
const skewMs = 30_000;

const refusalOf = (
  confirmation: Confirmation,
  identity: ProvenIdentity,
  { session }: SessionPrincipal,
  nowMs: number,
): ConfirmationRefusal | undefined => {
  if (identity.issuer !== session.issuer || identity.subject !== session.subject) return 'other-user';
  if (identity.authenticatedAtMs === undefined) return 'no-auth-time';
  if (identity.authenticatedAtMs < confirmation.createdAtMs - skewMs) return 'old-auth-time';
  // A time that is still to come, or is counted in other units, is later than every confirmation and says nothing.
  return identity.authenticatedAtMs > nowMs + skewMs ? 'future-auth-time' : undefined;
};

/**
 * Takes the provider's word for a confirmation: in the session that began it, for the same person, who showed who they are after it
 * began. A provider that does not say when proves nothing. Throws `SESSION_REQUIRED`. Source: console.md, "Keys: the step-up".
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
