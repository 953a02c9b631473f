import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { memoryRateLimiter } from '../stores/rate-limits/memory-rate-limiter.ts';
import { rateLimited } from '../workflows/admission/rate-limits.ts';

/** Counts one response without a key for a client address. Throws `RATE_LIMITED` above the limit. */
export type LimitKeyless = (address: string) => Promise<void>;

/**
 * Creates the rate limit for responses that need no key, in memory (conformance-and-security.md, "Fairness and abuse").
 */
export const keylessLimit = ({ config, clock }: { readonly config: Config; readonly clock: Clock }): LimitKeyless => {
  const limiter = memoryRateLimiter(clock);
  const limit = { scope: 'keyless', maxPerWindow: config.rates.keylessPerMinute, windowSeconds: 60 };
  return async (address) => {
    const standing = await limiter.use(limit, address);
    if (!standing.allowed) throw rateLimited(standing);
  };
};
