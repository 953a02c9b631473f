/** A limit over fixed windows that are aligned to the clock. */
export interface RateLimit {
  /** What is counted: `create`, `read`, `download`, `failed-auth`, `key-change`. */
  readonly scope: string;
  readonly maxPerWindow: number;
  readonly windowSeconds: number;
}

/** Where a subject stands after one more use. */
export interface RateStanding {
  readonly allowed: boolean;
  readonly limit: RateLimit;
  readonly remaining: number;
  /** To the next window, whole seconds, at least 1. */
  readonly resetSeconds: number;
}

/** Counts uses. */
export interface RateLimiter {
  /** Counts one use by `subject` (an account, a client address) and says whether it is within the limit. */
  use(limit: RateLimit, subject: string): Promise<RateStanding>;
}
