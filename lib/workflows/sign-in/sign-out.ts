import { AppError, isAppError } from '../../errors/app-error.ts';
import type { AuditAction, AuditOrigin } from '../../stores/audit/audit-entry.ts';
import { type ListedSession, sessionIdOf } from '../../stores/sessions/session.ts';
import type { User } from '../../stores/users/user.ts';
import type { SessionPrincipal } from '../admission/principal.ts';
import type { SignInDependencies } from '../service-ports.ts';
import { authenticateSession } from './authenticate-session.ts';
import type { RequestOrigin } from './callback.ts';

export const noteOf = (
  { audit }: SignInDependencies,
  { user, account }: SessionPrincipal,
  action: AuditAction,
  origin: RequestOrigin,
  facts: Readonly<Record<string, string>> = {},
) => {
  const auditOrigin: AuditOrigin = { actor: { kind: 'user', userId: user.userId, email: user.email }, ...origin };
  return audit.note({ accountId: account.accountId, action, origin: auditOrigin, facts });
};

/** A missing or ended session is not an error. */
export const signOut = async (
  dependencies: SignInDependencies,
  token: string | undefined,
  origin: RequestOrigin,
): Promise<void> => {
  try {
    const principal = await authenticateSession(dependencies, token);
    const { sessions, unit } = dependencies;
    await unit.commit([...sessions.end(principal.session), noteOf(dependencies, principal, 'session.ended', origin)]);
  } catch (error) {
    if (!isAppError(error, 'SESSION_REQUIRED')) throw error;
  }
};

export const signOutEverywhere = async (
  dependencies: SignInDependencies,
  principal: SessionPrincipal,
  origin: RequestOrigin,
): Promise<void> => {
  const { users, sessions, unit } = dependencies;
  await unit.commit([
    users.endSessions(principal.user.userId),
    ...sessions.end(principal.session),
    noteOf(dependencies, principal, 'sessions.ended', origin),
  ]);
};

export const isOpenSession = (
  { config, clock }: Pick<SignInDependencies, 'config' | 'clock'>,
  { sessionGeneration }: User,
  { session, lastSeenAtMs }: ListedSession,
): boolean => {
  const { issuer, sessionIdleMs, sessionLifetimeMs } = config.console;
  const nowMs = clock.nowMs();
  return (
    session.issuer === issuer &&
    session.generation === sessionGeneration &&
    nowMs < session.createdAtMs + sessionLifetimeMs &&
    nowMs < lastSeenAtMs + sessionIdleMs
  );
};

/** Returns open sessions, latest first, always with the current one. Source: console-and-editor.md, "Sessions". */
export const openSessions = async (
  dependencies: Pick<SignInDependencies, 'config' | 'clock' | 'sessions'>,
  { user, session: own }: SessionPrincipal,
): Promise<readonly ListedSession[]> => {
  const listed = await dependencies.sessions.ofUser(user.userId);
  const open = listed.filter((each) => isOpenSession(dependencies, user, each));
  const isListed = open.some(({ session }) => session.tokenSha256 === own.tokenSha256);
  return isListed ? open : [...open, { session: own, origin: undefined, lastSeenAtMs: dependencies.clock.nowMs() }];
};

/**
 * Ends one of the user's sessions by its listed id. Returns true if it is the current one. Throws `SESSION_NOT_FOUND`.
 */
export const endOneSession = async (
  dependencies: SignInDependencies,
  principal: SessionPrincipal,
  sessionId: string,
  origin: RequestOrigin,
): Promise<boolean> => {
  const listed = (await openSessions(dependencies, principal)).find(
    ({ session }) => sessionIdOf(session) === sessionId,
  );
  if (listed === undefined) throw new AppError('SESSION_NOT_FOUND');
  const isOwn = listed.session.tokenSha256 === principal.session.tokenSha256;
  const facts = {
    session_id: sessionId,
    ...(listed.origin === undefined ? {} : { began_at: listed.origin.clientAddress }),
  };
  const note = isOwn
    ? noteOf(dependencies, principal, 'session.ended', origin)
    : noteOf(dependencies, principal, 'session.revoked', origin, facts);
  await dependencies.unit.commit([...dependencies.sessions.end(listed.session), note]);
  return isOwn;
};
