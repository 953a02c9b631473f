import { AppError } from '../../errors/app-error.ts';
import { type ListedSession, sessionIdOf } from '../../stores/sessions/session.ts';
import type { User } from '../../stores/users/user.ts';
import { findUsers } from '../accounts/roles.ts';
import type { SessionPrincipal } from '../admission/principal.ts';
import type { SignInDependencies } from '../service-ports.ts';
import type { RequestOrigin } from './callback.ts';
import { isOpenSession, noteOf } from './sign-out.ts';

export interface UserSession extends ListedSession {
  readonly user: User;
}

/** Returns the open sessions of all users of an account, latest first. */
export const accountSessions = async (
  dependencies: SignInDependencies,
  { account }: SessionPrincipal,
): Promise<readonly UserSession[]> => {
  const open: UserSession[] = [];
  for (const user of await findUsers(dependencies, account)) {
    const listed = await dependencies.sessions.ofUser(user.userId);
    open.push(...listed.filter((each) => isOpenSession(dependencies, user, each)).map((each) => ({ ...each, user })));
  }
  return open.toSorted((one, other) => other.session.createdAtMs - one.session.createdAtMs);
};

/** Ends a session of another user of the account, or an own one. Throws `SESSION_NOT_FOUND`. */
export const endAccountSession = async (
  dependencies: SignInDependencies,
  principal: SessionPrincipal,
  sessionId: string,
  origin: RequestOrigin,
): Promise<void> => {
  const found = (await accountSessions(dependencies, principal)).find(
    ({ session }) => sessionIdOf(session) === sessionId,
  );
  if (found === undefined) throw new AppError('SESSION_NOT_FOUND');
  const { email } = found.user;
  const facts = { session_id: sessionId, ...(email === null ? {} : { email }) };
  await dependencies.unit.commit([
    ...dependencies.sessions.end(found.session),
    noteOf(dependencies, principal, 'session.revoked', origin, facts),
  ]);
};
