import { AppError } from '../core/app-error.ts';
import type { Account } from '../services/accounts/account.ts';
import type { RateStanding } from '../services/rate-limits/rate-limiter.ts';
import { authenticate } from '../workflows/authenticate.ts';
import { type LimitedRoute, rateLimited, routeLimits } from '../workflows/rate-limits.ts';
import type { ApiContext, ApiDependencies } from './api-context.ts';
import { clientAddress } from './client-address.ts';

/** draft-ietf-httpapi-ratelimit-headers-10: the policy, and where the caller stands in it. */
const setRateHeaders = (c: ApiContext, { limit, remaining, resetSeconds }: RateStanding): void => {
  c.header('RateLimit-Policy', `"${limit.scope}";q=${limit.maxPerWindow};w=${limit.windowSeconds}`);
  c.header('RateLimit', `"${limit.scope}";r=${remaining};t=${resetSeconds}`);
};

/**
 * The account of a request that may use a route now: key, then account, then rate limit. Raises the codes of section 5,
 * `ACCOUNT_SUSPENDED` for a create, and `RATE_LIMITED`. Source: decisions.md, "Admission order of a create".
 */
export const admit = async (c: ApiContext, dependencies: ApiDependencies, route: LimitedRoute): Promise<Account> => {
  const { config, rateLimiter } = dependencies;
  const { account, keyPublicId } = await authenticate(dependencies, {
    authorization: c.req.header('authorization') ?? null,
    clientAddress: clientAddress(c, config.http.clientAddressHeader),
  });
  c.set('logger', c.get('logger').with({ account_id: account.accountId, key_id: keyPublicId }));
  if (route === 'create' && account.status === 'suspended') throw new AppError('ACCOUNT_SUSPENDED');
  const standing = await rateLimiter.use(routeLimits(config)[route], account.accountId);
  setRateHeaders(c, standing);
  if (!standing.allowed) throw rateLimited(standing);
  return account;
};
