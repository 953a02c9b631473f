import { isAppError } from '../../core/app-error.ts';
import type { AuditOrigin } from '../../services/audit/audit-entry.ts';
import { IdentityRefused, type ProvenIdentity } from '../../services/identity-provider/identity-provider.ts';
import { browserTokenSha256, isBrowserToken, newBrowserToken } from '../../services/sessions/session.ts';
import { type SignInStart, signInLifetimeMs, stateSha256 } from '../../services/sign-ins/sign-in-start.ts';
import type { Callback, CallbackOutcome } from './callback.ts';
import { confirm } from './confirm.ts';
import { findOrMakeUser, NotInvited } from './find-or-make-user.ts';
import type { SignInDependencies } from './sign-in-dependencies.ts';

const failed: CallbackOutcome = { kind: 'failed' };

/** The start that a callback ends, taken for good; undefined where it is unknown, somebody else's, used or late. */
const takeStart = async (
  { signIns, clock }: SignInDependencies,
  { url, browserToken, sessionToken }: Callback,
): Promise<{ readonly start: SignInStart; readonly state: string } | undefined> => {
  const states = url.searchParams.getAll('state');
  const [state] = states;
  if (state === undefined || states.length > 1) return undefined;
  const tokens = [browserToken, sessionToken].filter((token) => token !== undefined && isBrowserToken(token));
  const start = await signIns.take(
    stateSha256(state),
    tokens.map((token) => browserTokenSha256(token as string)),
  );
  return start === undefined || clock.nowMs() >= start.createdAtMs + signInLifetimeMs ? undefined : { start, state };
};

const beginSession = async (
  dependencies: SignInDependencies,
  identity: ProvenIdentity,
  { sessionToken: former, origin }: Callback,
): Promise<string> => {
  const { ids, clock, sessions, unit, audit } = dependencies;
  const { userId, accountId, email, sessionGeneration: generation } = await findOrMakeUser(dependencies, identity, origin);
  const { issuer, subject } = identity;
  const sessionToken = newBrowserToken(ids);
  const tokenSha256 = browserTokenSha256(sessionToken);
  const auditOrigin: AuditOrigin = { actor: { kind: 'user', userId, email }, ...origin };
  await unit.commit([
    ...sessions.begin({ tokenSha256, userId, accountId, issuer, subject, generation, createdAtMs: clock.nowMs() }),
    audit.note({ accountId, action: 'session.began', origin: auditOrigin }),
  ]);
  if (former !== undefined && isBrowserToken(former)) await sessions.end(browserTokenSha256(former));
  return sessionToken;
};

/**
 * Ends a way to the provider and back: a new session, or a confirmation of the one that there is. A callback that is bad, foreign, late or
 * repeated fails and changes nothing. Throws `PROVIDER_UNAVAILABLE`. Source: console.md, "Sign-in" and "Keys: the step-up".
 */
export const completeSignIn = async (dependencies: SignInDependencies, callback: Callback): Promise<CallbackOutcome> => {
  const { provider, logger } = dependencies;
  try {
    const taken = await takeStart(dependencies, callback);
    if (taken === undefined) {
      logger.info('A sign-in callback belongs to no sign-in of its browser. It was refused.');
      return failed;
    }
    const { start, state } = taken;
    const { nonce, verifier, purpose } = start;
    const identity = await provider.redeem(callback.url, { state, nonce, verifier });
    if (purpose.kind === 'confirm') return await confirm(dependencies, purpose.confirmationId, identity, callback);
    return { kind: 'signed-in', sessionToken: await beginSession(dependencies, identity, callback), returnTo: purpose.returnTo };
  } catch (error) {
    if (error instanceof NotInvited) {
      logger.info('A person signed in whom nobody has invited. Invite the address with: bulkfill account invite');
      return { kind: 'failed', reason: 'not-invited' };
    }
    if (error instanceof IdentityRefused) {
      logger.warn("The provider's answer to a sign-in was refused. The person can try again.", {}, error);
      return failed;
    }
    // The session ended while its user was at the provider.
    if (isAppError(error, 'SESSION_REQUIRED')) return failed;
    throw error;
  }
};
