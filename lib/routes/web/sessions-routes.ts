import { formatIsoTime } from '../../core/clock.ts';
import { AppError } from '../../errors/app-error.ts';
import { accountSessionsPath, oneAccountSessionPath, oneSessionPath, sessionsPath } from '../../paths/web-paths.ts';
import { roleOf } from '../../stores/accounts/account.ts';
import { type ListedSession, sessionIdOf } from '../../stores/sessions/session.ts';
import type { AccountSessions, OpenSession, OpenSessions } from '../../types/console.ts';
import type { SessionPrincipal } from '../../workflows/admission/principal.ts';
import type { LimitedRoute } from '../../workflows/admission/rate-limits.ts';
import type { SignInDependencies } from '../../workflows/service-ports.ts';
import { accountSessions, endAccountSession } from '../../workflows/sign-in/account-sessions.ts';
import { endOneSession, openSessions } from '../../workflows/sign-in/sign-out.ts';
import { admitPrincipal } from '../admit.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';
import { readRequestOrigin } from '../request-origin.ts';
import { identifySession } from './admit-session.ts';
import { answerSignedOut } from './auth-routes.ts';

const sessionBody = ({ session, origin, lastSeenAtMs }: ListedSession, own: SessionPrincipal): OpenSession => ({
  session_id: sessionIdOf(session),
  current: session.tokenSha256 === own.session.tokenSha256,
  created_at: formatIsoTime(session.createdAtMs),
  last_used_at: formatIsoTime(lastSeenAtMs),
  client_address: origin?.clientAddress ?? null,
  user_agent: origin?.userAgent ?? null,
});

/** `GET /app/api/sessions`, `DELETE …/{session_id}` to sign one out. Source: console-and-editor.md, "Sessions". */
export const addSessionsRoutes = (api: Api, dependencies: ApiDependencies & SignInDependencies): void => {
  const { config } = dependencies;
  /** Admits ineligible accounts too: their users can still end sessions. */
  const admitted = async (c: ApiContext, route: LimitedRoute): Promise<SessionPrincipal> => {
    const principal = await identifySession(c, dependencies);
    await admitPrincipal(c, dependencies, principal, route);
    return principal;
  };

  api.get(sessionsPath, async (c) => {
    const principal = await admitted(c, 'read');
    const sessions = await openSessions(dependencies, principal);
    return c.json({ sessions: sessions.map((each) => sessionBody(each, principal)) } satisfies OpenSessions);
  });
  refuseOtherMethods(api, sessionsPath, 'GET, HEAD');

  const path = oneSessionPath(':session_id');
  api.delete(path, async (c) => {
    const principal = await admitted(c, 'change');
    const isOwn = await endOneSession(dependencies, principal, c.req.param('session_id'), readRequestOrigin(c, config));
    return isOwn ? answerSignedOut(c, config.console) : c.body(null, 204);
  });
  refuseOtherMethods(api, path, 'DELETE');
};

/**
 * `GET /app/api/account/sessions` and `DELETE …/{session_id}`: sessions of all users, for admins. Source:
 * console-and-editor.md, "Roles".
 */
export const addAccountSessionsRoutes = (api: Api, dependencies: ApiDependencies & SignInDependencies): void => {
  const admitted = async (c: ApiContext, route: LimitedRoute): Promise<SessionPrincipal> => {
    const principal = await identifySession(c, dependencies);
    await admitPrincipal(c, dependencies, principal, route);
    if (roleOf(principal.account, principal.user.userId) !== 'admin') throw new AppError('ADMIN_REQUIRED');
    return principal;
  };

  api.get(accountSessionsPath, async (c) => {
    const principal = await admitted(c, 'read');
    const sessions = (await accountSessions(dependencies, principal)).map((each) => ({
      ...sessionBody(each, principal),
      user: { email: each.user.email, name: each.user.name },
    }));
    return c.json({ sessions } satisfies AccountSessions);
  });
  refuseOtherMethods(api, accountSessionsPath, 'GET, HEAD');

  const path = oneAccountSessionPath(':session_id');
  api.delete(path, async (c) => {
    const principal = await admitted(c, 'change');
    const { config } = dependencies;
    await endAccountSession(dependencies, principal, c.req.param('session_id'), readRequestOrigin(c, config));
    return c.body(null, 204);
  });
  refuseOtherMethods(api, path, 'DELETE');
};
