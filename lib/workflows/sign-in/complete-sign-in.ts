import { isAppError } from '../../errors/app-error.ts';
import type { AuditOrigin } from '../../stores/audit/audit-entry.ts';
import { IdentityRefused, type ProvenIdentity } from '../../stores/identity-provider/identity-provider.ts';
import { hashBrowserToken, isBrowserToken, newBrowserToken } from '../../stores/sessions/session.ts';
import { type SignInStart, signInLifetimeMs, stateSha256 } from '../../stores/sign-ins/sign-in-start.ts';
import type { SignInDependencies } from '../service-ports.ts';
import type { Callback, CallbackOutcome } from './callback.ts';
import { confirm } from './confirm.ts';
import { findOrMakeUser, NotInvited } from './find-or-make-user.ts';

const failed: CallbackOutcome = { kind: 'failed' };

/** Consumes the start of a callback; `undefined` if it is unknown, of another browser, used or expired. */
const takeStart = async (
  { signIns, clock }: SignInDependencies,
  { url, browserTokens, sessionToken }: Callback,
): Promise<{ readonly start: SignInStart; readonly state: string } | undefined> => {
  const states = url.searchParams.getAll('state');
  const [state] = states;
  if (state === undefined || states.length > 1) return undefined;
  const tokens = [...browserTokens, ...(sessionToken === undefined ? [] : [sessionToken])].filter(isBrowserToken);
  const start = await signIns.take(stateSha256(state), tokens.map(hashBrowserToken));
  return start === undefined || clock.nowMs() >= start.createdAtMs + signInLifetimeMs ? undefined : { start, state };
};

const beginSession = async (
  dependencies: SignInDependencies,
  identity: ProvenIdentity,
  { sessionToken: former, userAgent, origin }: Callback,
): Promise<string> => {
  const { ids, clock, sessions, unit, audit } = dependencies;
  const {
    userId,
    accountId,
    email,
    sessionGeneration: generation,
  } = await findOrMakeUser(dependencies, identity, origin);
  const { issuer, subject } = identity;
  const sessionToken = newBrowserToken(ids);
  const tokenSha256 = hashBrowserToken(sessionToken);
  const auditOrigin: AuditOrigin = { actor: { kind: 'user', userId, email }, ...origin };
  await unit.commit([
    ...sessions.begin(
      { tokenSha256, userId, accountId, issuer, subject, generation, createdAtMs: clock.nowMs() },
      { clientAddress: origin.clientAddress, userAgent },
    ),
    audit.note({ accountId, action: 'session.began', origin: auditOrigin }),
  ]);
  const before =
    former !== undefined && isBrowserToken(former) ? await sessions.get(hashBrowserToken(former)) : undefined;
  if (before !== undefined) await unit.commit(sessions.end(before));
  return sessionToken;
};

const redeem = async (
  dependencies: SignInDependencies,
  callback: Callback,
  { start, state }: { readonly start: SignInStart; readonly state: string },
): Promise<CallbackOutcome> => {
  const { provider, logger } = dependencies;
  const { nonce, verifier, purpose } = start;
  try {
    const identity = await provider.redeem(callback.url, { state, nonce, verifier });
    if (purpose.kind === 'confirm') return await confirm(dependencies, purpose.confirmationId, identity, callback);
    return {
      kind: 'signed-in',
      sessionToken: await beginSession(dependencies, identity, callback),
      returnTo: purpose.returnTo,
    };
  } catch (error) {
    if (error instanceof NotInvited) {
      logger.info('A user without an invitation signed in. Invite the address with: bulkfill account invite');
      return { kind: 'failed', reason: 'not-invited' };
    }
    if (error instanceof IdentityRefused) {
      logger.warn('The response of the sign-in provider was rejected. The user can try again.', {}, error);
      return failed;
    }
    // The session ended while its user was at the provider.
    if (isAppError(error, 'SESSION_REQUIRED')) return failed;
    throw error;
  }
};

/**
 * Completes a redirect: starts a session, or confirms within the current one. An invalid, foreign, late or repeated
 * callback fails and changes nothing. `usedToken`: the browser token that the redirect was bound to. Throws
 * `PROVIDER_UNAVAILABLE`. Source: console-and-editor.md, "Sign-in" and "Keys: the step-up".
 */
export const completeSignIn = async (
  dependencies: SignInDependencies,
  callback: Callback,
): Promise<{ readonly outcome: CallbackOutcome; readonly usedToken: string | undefined }> => {
  const taken = await takeStart(dependencies, callback);
  if (taken === undefined) {
    dependencies.logger.info('A sign-in callback was rejected: its browser did not start a sign-in.');
    return { outcome: failed, usedToken: undefined };
  }
  const usedToken = callback.browserTokens.find((token) => hashBrowserToken(token) === taken.start.boundTo);
  return { outcome: await redeem(dependencies, callback, taken), usedToken };
};
