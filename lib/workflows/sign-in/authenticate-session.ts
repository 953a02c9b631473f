import { AppError } from '../../errors/app-error.ts';
import { hashBrowserToken, isBrowserToken } from '../../stores/sessions/session.ts';
import type { SessionPrincipal } from '../admission/principal.ts';
import type { ServicePorts } from '../service-ports.ts';

/**
 * Authenticates a browser token, returns its user and account, and records the use. A session ends by age, by
 * inactivity, by sign-out of it or all sessions, or when the provider changes. Throws `SESSION_REQUIRED` for every
 * reason. Source: console-and-editor.md, "Sign-in".
 */
export const authenticateSession = async (
  {
    config,
    clock,
    sessions,
    users,
    accounts,
  }: Pick<ServicePorts, 'config' | 'clock' | 'sessions' | 'users' | 'accounts'>,
  token: string | undefined,
): Promise<SessionPrincipal> => {
  if (token === undefined || !isBrowserToken(token)) throw new AppError('SESSION_REQUIRED');
  const { issuer, sessionIdleMs, sessionLifetimeMs } = config.console;
  const nowMs = clock.nowMs();
  const tokenSha256 = hashBrowserToken(token);
  const session = await sessions.get(tokenSha256);
  if (session === undefined || session.issuer !== issuer || nowMs >= session.createdAtMs + sessionLifetimeMs)
    throw new AppError('SESSION_REQUIRED');
  const [isInUse, user, account] = await Promise.all([
    sessions.see(tokenSha256, nowMs, sessionIdleMs),
    users.get(session.userId),
    accounts.get(session.accountId),
  ]);
  const isOfUser =
    user !== undefined && user.sessionGeneration === session.generation && user.accountId === session.accountId;
  if (!isInUse || !isOfUser || account === undefined) throw new AppError('SESSION_REQUIRED');
  return { kind: 'session', account, user, session };
};
