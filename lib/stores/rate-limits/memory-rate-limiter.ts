import type { Clock } from '../../core/clock.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Subjects that are counted separately in one window. Further ones share one counter. */
const maxSubjects = 100_000;

/** Creates a rate limiter in this process, for cheap responses. Several processes count separately. */
export const memoryRateLimiter = (clock: Clock): RateLimiter => {
  const uses = new Map<string, number>();
  let windowStart = 0;
  return {
    use: async (limit, subject) => {
      const nowSeconds = clock.nowMs() / 1000;
      const start = Math.floor(nowSeconds / limit.windowSeconds) * limit.windowSeconds;
      if (start !== windowStart) uses.clear();
      windowStart = start;
      const own = `${limit.scope}#${limit.windowSeconds}#${subject}`;
      const counted = uses.has(own) || uses.size < maxSubjects ? own : 'everybody else';
      const used = (uses.get(counted) ?? 0) + 1;
      uses.set(counted, used);
      return {
        allowed: used <= limit.maxPerWindow,
        limit,
        remaining: Math.max(0, limit.maxPerWindow - used),
        resetSeconds: Math.max(1, Math.ceil(start + limit.windowSeconds - nowSeconds)),
      };
    },
  };
};
