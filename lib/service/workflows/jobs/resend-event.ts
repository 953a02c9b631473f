import type { WebhookEvent } from '../../services/events/event.ts';
import { eventGraceMs } from '../job-timing.ts';
import type { ServicePorts } from '../service-ports.ts';

export type ResendEventDependencies = Pick<ServicePorts, 'clock' | 'events' | 'webhooksQueue'>;

// Attempts that an event keeps when it is sent again: an item of the table is bounded, and a person asks about the last ones.
const keptAttempts = 50;

// An event that is noted or sent by others meanwhile is read again.
const maxRounds = 4;

/** Of the event's attempts, those before which its schedule began. */
const scheduleStart = (event: WebhookEvent, kept: number): number => {
  if (event.state !== 'pending') return kept;
  const start = (event.scheduleStart ?? 0) - (event.attempts.length - kept);
  // An attempt that is made between two of the schedule takes the place of neither.
  return start < kept ? start + 1 : start;
};

/**
 * Has an event sent once more, now, with the id and body that it always had. Where that fails, the schedule begins anew if it was
 * exhausted, goes on where it stood if it was not over, and is left alone if the event had been delivered. An event whose attempt is under
 * way is left as it is. Undefined where the job has no event. Source: api-additions.md, "Account and webhooks".
 */
export const resendEvent = async (
  { clock, events, webhooksQueue }: ResendEventDependencies,
  jobId: string,
): Promise<WebhookEvent | undefined> => {
  for (let round = 1; round <= maxRounds; round++) {
    const event = await events.get(jobId);
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
    // Should this fail, the sweep sends the message: the event is due.
    await webhooksQueue.send({ jobId, attempt: attempts.length }, event.accountId).catch(() => {});
    return reopened;
  }
  throw new Error(`The event of job ${jobId} was changed by others each time.`);
};
