/**
 * Returns the milliseconds before attempt `attempt` + 1 (the first is 1). Begins with `firstMs`, multiplies by `growth`
 * per attempt, up to `longestMs`.
 */
export const backoffMs = (attempt: number, firstMs: number, longestMs: number, growth = 2): number =>
  Math.min(longestMs, firstMs * growth ** (attempt - 1));

/**
 * Returns a backoff with full jitter, for many clients that may retry simultaneously: between zero and the whole pause.
 * `random` returns a number in [0, 1). Source: AWS architecture blog, "Exponential Backoff And Jitter".
 */
export const fullJitterMs = (attempt: number, firstMs: number, longestMs: number, random: () => number): number =>
  random() * backoffMs(attempt, firstMs, longestMs);
