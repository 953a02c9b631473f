/** Returns the milliseconds before attempt `attempt` + 1 (the first is 1), from `firstMs` up to `longestMs`. */
export const backoffMs = (attempt: number, firstMs: number, longestMs: number, growth = 2): number =>
  Math.min(longestMs, firstMs * growth ** (attempt - 1));

/** Returns a backoff with full jitter. `random` is in [0, 1). Source: AWS, "Exponential Backoff And Jitter". */
export const fullJitterMs = (attempt: number, firstMs: number, longestMs: number, random: () => number): number =>
  random() * backoffMs(attempt, firstMs, longestMs);
