import { AppError } from '../errors/app-error.ts';
import { apiBasePaths } from '../paths/paths.ts';
import type { Account } from '../stores/accounts/account.ts';
import type { RateStanding } from '../stores/rate-limits/rate-limiter.ts';
import { authenticateKey } from '../workflows/admission/authenticate.ts';
import type { Principal } from '../workflows/admission/principal.ts';
import { type LimitedRoute, rateLimited, routeLimits } from '../workflows/admission/rate-limits.ts';
import { requiredScopes } from '../workflows/admission/required-scopes.ts';
import type { Api } from './api.ts';
import type { ApiContext, ApiDependencies } from './api-context.ts';
import { findClientAddress } from './client-address.ts';
import { mount } from './mount.ts';

/** Sets the rate limit headers. Source: draft-ietf-httpapi-ratelimit-headers-10. */
const setRateHeaders = (c: ApiContext, { limit, remaining, resetSeconds }: RateStanding): void => {
  c.header('RateLimit-Policy', `"${limit.scope}";q=${limit.maxPerWindow};w=${limit.windowSeconds}`);
  c.header('RateLimit', `"${limit.scope}";r=${remaining};t=${resetSeconds}`);
};

/** Actions denied to suspended accounts. They can still read, download and delete. */
const makesSomething: ReadonlySet<LimitedRoute> = new Set(['create', 'check', 'export', 'preview', 'fill']);

const principalFields = (principal: Principal) => ({
  account_id: principal.account.accountId,
  ...(principal.kind === 'key' ? { key_id: principal.keyPublicId } : { user_id: principal.user.userId }),
});

const counted = (
  { rateLimiter, config }: ApiDependencies,
  route: LimitedRoute,
  accountId: string,
): Promise<RateStanding> => rateLimiter.use(routeLimits(config)[route], accountId);

/**
 * Admits a principal to a route, however it authenticated. Throws `ACCOUNT_SUSPENDED` for a create, and `RATE_LIMITED`.
 *
 * @param use of the route, if it has been counted already.
 */
export const admitPrincipal = async (
  c: ApiContext,
  dependencies: ApiDependencies,
  principal: Principal,
  route: LimitedRoute,
  use?: Promise<RateStanding>,
): Promise<Account> => {
  const { account } = principal;
  c.set('principal', principal);
  c.set('logger', c.get('logger').with(principalFields(principal)));
  if (makesSomething.has(route) && account.status === 'suspended') throw new AppError('ACCOUNT_SUSPENDED');
  const standing = await (use ?? counted(dependencies, route, account.accountId));
  setRateHeaders(c, standing);
  if (!standing.allowed) throw rateLimited(standing);
  return account;
};

/** Returns the path of a request below that of the API. */
const pathOf = (c: ApiContext): string => {
  const { pathname } = new URL(c.req.url);
  const basePath = c.get('basePath');
  return pathname.slice(pathname.indexOf(basePath) + basePath.length);
};

/**
 * Authenticates a request by its key, then checks the account and the rate limit. Reads only the `Authorization`
 * header, so that browser cookies never open the API. Throws the codes of section 5, `ACCOUNT_SUSPENDED` for a create,
 * and `RATE_LIMITED`. Source: api.md, "Admission order of a create".
 */
const admitKey = async (c: ApiContext, dependencies: ApiDependencies, route: LimitedRoute): Promise<Account> => {
  let use: Promise<RateStanding> | undefined;
  const principal = await authenticateKey(dependencies, {
    authorization: c.req.header('authorization') ?? null,
    clientAddress: findClientAddress(c, dependencies.config.http.clientAddressHeader),
    scopes: requiredScopes(c.req.method, pathOf(c)),
    // Saves 2 ms on a create and a third of the latency of most other routes.
    onKey: (accountId) => {
      use = counted(dependencies, route, accountId);
      // If authentication fails, ignore the rate limiter's result.
      use.catch(() => undefined);
    },
  });
  const { clock, keyUses } = dependencies;
  // Runs in parallel with the rate-limit write. A failure here must not reject the request.
  const noted = keyUses.note(principal.keyPublicId, clock.nowMs()).catch((error: unknown) => {
    c.get('logger').warn('The last use of a key was not recorded. A later request records it.', {}, error);
  });
  const [account] = await Promise.all([admitPrincipal(c, dependencies, principal, route, use), noted]);
  return account;
};

/** Mounts the API for keys: only the `Authorization` header opens it. Source: specification 5. */
export const mountKeyApi = (root: Api, dependencies: ApiDependencies): Api =>
  mount(root, { basePath: apiBasePaths.key, admit: (c, route) => admitKey(c, dependencies, route) });
