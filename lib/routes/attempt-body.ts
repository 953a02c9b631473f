import { formatIsoTime } from '../core/clock.ts';
import type { DeliveryAttempt } from '../stores/events/event.ts';

/** Returns the members of an attempt as answers have them. */
export const attemptBody = ({ atMs, status, problem, durationMs }: DeliveryAttempt) => ({
  at: formatIsoTime(atMs),
  status: status ?? null,
  problem: problem ?? null,
  duration_ms: durationMs,
});
