import { formatIsoTime } from '../../core/clock.ts';
import { oneSessionPath, sessionsPath } from '../../paths/web-paths.ts';
import { sessionIdOf } from '../../stores/sessions/session.ts';
import type { OpenSessions } from '../../types/console.ts';
import type { SessionPrincipal } from '../../workflows/admission/principal.ts';
import type { LimitedRoute } from '../../workflows/admission/rate-limits.ts';
import type { SignInDependencies } from '../../workflows/service-ports.ts';
import { endOneSession, openSessions } from '../../workflows/sign-in/sign-out.ts';
import { admitPrincipal } from '../admit.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';
import { readRequestOrigin } from '../request-origin.ts';
import { identifySession } from './admit-session.ts';
import { answerSignedOut } from './auth-routes.ts';

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
    const own = sessionIdOf(principal.session);
    const sessions = (await openSessions(dependencies, principal)).map(({ session, origin, lastSeenAtMs }) => ({
      session_id: sessionIdOf(session),
      current: sessionIdOf(session) === own,
      created_at: formatIsoTime(session.createdAtMs),
      last_used_at: formatIsoTime(lastSeenAtMs),
      client_address: origin?.clientAddress ?? null,
      user_agent: origin?.userAgent ?? null,
    }));
    return c.json({ sessions } satisfies OpenSessions);
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
