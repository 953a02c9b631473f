/** Where the product takes its time from, so that a test can set it. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  nowMs(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** RFC 3339 with milliseconds, UTC: how every time is written in a response, an event and a record. */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** The UTC calendar month that a quota counts in, as `2026-11`. */
export const calendarMonth = (epochMs: number): string => isoTime(epochMs).slice(0, 7);

/** When the calendar month after that of a time begins, UTC. */
export const nextMonthMs = (epochMs: number): number => {
  const time = new Date(epochMs);
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1);
};
