import { isAppError } from '../../core/app-error.ts';
import type { AuditAction, AuditOrigin } from '../../services/audit/audit-entry.ts';
import type { SessionPrincipal } from '../principal.ts';
import { authenticateSession } from './authenticate-session.ts';
import type { RequestOrigin, SignInDependencies } from './sign-in-dependencies.ts';

type SignOutDependencies = Pick<SignInDependencies, 'config' | 'clock' | 'sessions' | 'users' | 'accounts' | 'unit' | 'audit'>;

const noted = async ({ unit, audit }: SignOutDependencies, principal: SessionPrincipal, action: AuditAction, origin: RequestOrigin) => {
  const { user, account } = principal;
  const auditOrigin: AuditOrigin = { actor: { kind: 'user', userId: user.userId, email: user.email }, ...origin };
  await unit.commit([audit.note({ accountId: account.accountId, action, origin: auditOrigin })]);
};

/** Ends the session of a browser's token; one that is over, or none, is no error. */
export const signOut = async (dependencies: SignOutDependencies, token: string | undefined, origin: RequestOrigin): Promise<void> => {
  try {
    const principal = await authenticateSession(dependencies, token);
    await dependencies.sessions.end(principal.session.tokenSha256);
    await noted(dependencies, principal, 'session.ended', origin);
  } catch (error) {
    if (!isAppError(error, 'SESSION_REQUIRED')) throw error;
  }
};

/** Ends every session of a user, this one among them. */
export const signOutEverywhere = async (
  dependencies: SignOutDependencies,
  principal: SessionPrincipal,
  origin: RequestOrigin,
): Promise<void> => {
  await dependencies.users.endSessions(principal.user.userId);
  await dependencies.sessions.end(principal.session.tokenSha256);
  await noted(dependencies, principal, 'sessions.ended', origin);
};
