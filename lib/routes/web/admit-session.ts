import { AppError } from '../../errors/app-error.ts';
import { apiBasePaths } from '../../paths/paths.ts';
import { type Account, roleOf } from '../../stores/accounts/account.ts';
import type { SessionPrincipal } from '../../workflows/admission/principal.ts';
import type { LimitedRoute } from '../../workflows/admission/rate-limits.ts';
import type { ServicePorts } from '../../workflows/service-ports.ts';
import { authenticateSession } from '../../workflows/sign-in/authenticate-session.ts';
import { admitPrincipal } from '../admit.ts';
import type { Api } from '../api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';
import { mount } from '../mount.ts';
import { readCookie, sessionCookie } from './cookies.ts';

export type SessionDependencies = ApiDependencies & Pick<ServicePorts, 'sessions' | 'users'>;

/**
 * Returns the user signed in to this browser. Reads only the cookie. Throws `SESSION_REQUIRED`, or `RATE_LIMITED` after
 * too many requests from one address. Source: console-and-editor.md, "Two credential classes".
 */
export const identifySession = async (c: ApiContext, dependencies: SessionDependencies): Promise<SessionPrincipal> => {
  const token = readCookie(c, sessionCookie(dependencies.config.console));
  try {
    return await authenticateSession(dependencies, token);
  } catch (error) {
    await c.get('limitKeyless')();
    throw error;
  }
};

/**
 * Admits a session, its account and their rate limits. Throws `SESSION_REQUIRED`, `BF_EXPORT_API_KEY_INACTIVE`,
 * `ACCOUNT_SUSPENDED` for a create, and `RATE_LIMITED`.
 */
const admitSession = async (c: ApiContext, dependencies: SessionDependencies, route: LimitedRoute): Promise<Account> =>
  (await admitSessionPrincipal(c, dependencies, route)).account;

const admitSessionPrincipal = async (
  c: ApiContext,
  dependencies: SessionDependencies,
  route: LimitedRoute,
): Promise<SessionPrincipal> => {
  const principal = await identifySession(c, dependencies);
  if (principal.account.status === 'ineligible') throw new AppError('BF_EXPORT_API_KEY_INACTIVE');
  await admitPrincipal(c, dependencies, principal, route);
  return principal;
};

/** Admits an admin, or any user of an account without admins. Throws `ADMIN_REQUIRED`, and as `admitSession`. */
export const admitManager = async (
  c: ApiContext,
  dependencies: SessionDependencies,
  route: LimitedRoute,
): Promise<SessionPrincipal> => {
  const principal = await admitSessionPrincipal(c, dependencies, route);
  if (roleOf(principal.account, principal.user.userId) === 'member') throw new AppError('ADMIN_REQUIRED');
  return principal;
};

/** Mounts the API for browsers: only the session cookie opens it. Source: console-and-editor.md. */
export const mountSessionApi = (root: Api, dependencies: SessionDependencies): Api =>
  mount(root, { basePath: apiBasePaths.session, admit: (c, route) => admitSession(c, dependencies, route) });
