import { type EventKey, type JobEvent, keyOf } from '../../stores/events/event.ts';
import { eventGraceMs } from '../job-timing.ts';
import type { ServicePorts } from '../service-ports.ts';

// Maximum attempts stored when an event is resent. A table item is bounded, and the last ones matter.
const keptAttempts = 50;

// An event that is changed meanwhile is read again.
const maxRounds = 4;

/** Returns the number of stored attempts that precede the event's schedule. */
const scheduleStart = (event: JobEvent, kept: number): number => {
  if (event.state !== 'pending') return kept;
  const start = (event.scheduleStart ?? 0) - (event.attempts.length - kept);
  // An attempt between two scheduled ones replaces neither.
  return start < kept ? start + 1 : start;
};

/**
 * Resends an event now, with its original id and body. If that fails, an exhausted schedule restarts, a pending one
 * continues, and a delivered event is not retried. An event whose attempt is in progress is not changed. Returns
 * `undefined` if the event no longer exists.
 */
const resendEvent = async (
  { clock, events, webhooksQueue }: Pick<ServicePorts, 'clock' | 'events' | 'webhooksQueue'>,
  { jobId, endpointId }: EventKey,
): Promise<JobEvent | undefined> => {
  for (let round = 1; round <= maxRounds; round++) {
    const event = await events.get(jobId, endpointId);
    const nowMs = clock.nowMs();
    if (event === undefined || (event.state === 'pending' && event.claimedUntilMs > nowMs)) return event;
    const attempts = event.attempts.slice(-keptAttempts);
    const reopened = await events.reopen(event, {
      attempts,
      scheduleStart: scheduleStart(event, attempts.length),
      wasDelivered: event.state === 'delivered' || event.wasDelivered === true,
      nowMs,
      dueAtMs: nowMs + eventGraceMs,
    });
    if (reopened === undefined) continue;
    // If this fails, the sweep sends the message: the event is due.
    await webhooksQueue.send({ ...keyOf(event), attempt: attempts.length }, event.accountId).catch(() => {});
    return reopened;
  }
  throw new Error(`The event of job ${jobId} was changed by others each time.`);
};

/**
 * Resends the event of a job. Of several copies, those that were delivered are resent only if all were. Returns the
 * event or all copies; empty if the job has none. Source: api.md, "Account and webhooks" and "Webhook endpoints".
 */
export const resendEvents = async (
  dependencies: Pick<ServicePorts, 'clock' | 'events' | 'webhooksQueue'>,
  jobId: string,
): Promise<readonly JobEvent[]> => {
  const found = await dependencies.events.ofJob(jobId);
  const isDelivered = ({ state }: JobEvent): boolean => state === 'delivered';
  const all = found.every(isDelivered);
  const resent = await Promise.all(
    found.map((event) => (all || !isDelivered(event) ? resendEvent(dependencies, event) : event)),
  );
  return resent.filter((event) => event !== undefined);
};
