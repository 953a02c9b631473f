const jitter = 0.1;
const maxRetryAfterSeconds = 36_000;

/** Parses `Retry-After`, a number or a date, to seconds; `undefined` if it is neither. RFC 9110, 10.2.3. */
export const retryAfterSeconds = (header: string | undefined, nowMs: number): number | undefined => {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const atMs = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, (atMs - nowMs) / 1000);
};

/**
 * Returns the milliseconds until the attempt after `attemptsMade`: the scheduled delay with jitter, or longer if the
 * receiver asks. `undefined` if the schedule has ended. `random` is in [0, 1). Source: api.md, "Webhooks".
 */
export const retryDelayMs = (
  schedule: readonly number[],
  attemptsMade: number,
  random: number,
  askedSeconds: number | undefined,
): number | undefined => {
  const seconds = schedule[attemptsMade - 1];
  if (seconds === undefined) return undefined;
  const jittered = seconds * (1 - jitter + 2 * jitter * random);
  return Math.round(Math.max(jittered, Math.min(askedSeconds ?? 0, maxRetryAfterSeconds)) * 1000);
};
