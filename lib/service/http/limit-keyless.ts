import type { Clock } from '../kit/clock.ts';
import type { Config } from '../kit/config.ts';
import { memoryRateLimiter } from '../services/rate-limits/memory-rate-limiter.ts';
import { rateLimited } from '../workflows/admission/rate-limits.ts';

/** Counts one answer that no key was asked for, to a client's address. Throws `RATE_LIMITED` above the limit. */
export type LimitKeyless = (address: string) => Promise<void>;

/**
 * The limit on what is answered without a key: the reference, and answers to paths and methods that nothing has. It is kept in memory,
 * as these answers cost less than a write to the table. Source: decisions.md, "Fairness and abuse".
 */
export const keylessLimit = ({ config, clock }: { readonly config: Config; readonly clock: Clock }): LimitKeyless => {
  const limiter = memoryRateLimiter(clock);
  const limit = { scope: 'keyless', maxPerWindow: config.rates.keylessPerMinute, windowSeconds: 60 };
  return async (address) => {
    const standing = await limiter.use(limit, address);
    if (!standing.allowed) throw rateLimited(standing);
  };
};
