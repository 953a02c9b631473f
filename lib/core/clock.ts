/** Time source of the product, so that tests can set it. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  nowMs(): number;
  /** Rejects with the signal's reason if it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Formats a time as RFC 3339 with milliseconds, UTC, as in responses, events and records. */
export const formatIsoTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** Returns the UTC calendar month of a quota, as `2026-11`. */
export const formatCalendarMonth = (epochMs: number): string => formatIsoTime(epochMs).slice(0, 7);

export const computeNextMonthMs = (epochMs: number): number => {
  const time = new Date(epochMs);
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1);
};
