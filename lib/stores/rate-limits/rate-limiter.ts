/** A limit over fixed windows aligned to the clock. */
export interface RateLimit {
  /** Counted action: `create`, `read`, `download`, `failed-auth`, `key-change`. */
  readonly scope: string;
  readonly maxPerWindow: number;
  readonly windowSeconds: number;
}

export interface RateStanding {
  readonly allowed: boolean;
  readonly limit: RateLimit;
  readonly remaining: number;
  /** Whole seconds until the next window, at least 1. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  /** Counts one use by `subject` (an account, a client address) and returns whether it is within the limit. */
  use(limit: RateLimit, subject: string): Promise<RateStanding>;
}
