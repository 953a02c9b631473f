/** Milliseconds before attempt `attempt` + 1 (the first is 1): `firstMs`, each further pause `growth` times as long, `longestMs` at most. */
export const backoffMs = (attempt: number, firstMs: number, longestMs: number, growth = 2): number =>
  Math.min(longestMs, firstMs * growth ** (attempt - 1));

/**
 * The same with full jitter, for what many clients may try again at once: anywhere between nothing and the whole pause. `random` gives a
 * number in [0, 1). Source: AWS architecture blog, "Exponential Backoff And Jitter".
 */
export const fullJitterMs = (attempt: number, firstMs: number, longestMs: number, random: () => number): number =>
  random() * backoffMs(attempt, firstMs, longestMs);
