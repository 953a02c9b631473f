import { type JobEvent, keyOf } from '../../stores/events/event.ts';
import type { CompletedEvent, FailedEvent } from '../../stores/events/event-payload.ts';
import { eventGraceMs } from '../job-timing.ts';
import type { DeliverWebhookDependencies } from '../service-ports.ts';

/**
 * Replaces a claimed event without a URL by one copy per endpoint of the account that receives it, in one transaction.
 * Each copy has its own attempts. Without such an endpoint the event stops; a resend looks for endpoints again.
 * Rejects if nothing could be saved. Source: api.md, "Webhook endpoints".
 */
export const copyForEndpoints = async (
  dependencies: DeliverWebhookDependencies,
  event: JobEvent,
): Promise<'copied' | 'stopped' | 'skipped'> => {
  const { clock, events, unit, webhookEndpoints, webhooksQueue } = dependencies;
  const logger = dependencies.logger.with({ job_id: event.jobId, account_id: event.accountId });
  const { event: name } = JSON.parse(event.body) as CompletedEvent | FailedEvent;
  const endpoints = (await webhookEndpoints.list(event.accountId)).filter((endpoint) => endpoint.events.includes(name));
  const nowMs = clock.nowMs();
  if (endpoints.length === 0) {
    const attempt = { atMs: nowMs, durationMs: 0, problem: 'NO_ENDPOINT' };
    await events.note(event, { attempt, state: 'stopped', nextAttemptAtMs: nowMs });
    logger.warn('The account has no endpoint for the event. It is not sent.');
    return 'stopped';
  }
  const { wasDelivered: _, scheduleStart: __, ...rest } = event;
  const copies = endpoints.map(
    ({ endpointId, url }): JobEvent => ({
      ...rest,
      endpointId,
      url,
      attempts: [],
      nextAttemptAtMs: nowMs,
      claimedUntilMs: 0,
    }),
  );
  const { committed } = await unit.commit([
    events.remove(event),
    ...copies.map((copy) => events.insert(copy, nowMs + eventGraceMs)),
  ]);
  if (!committed) return 'skipped';
  const sent = await Promise.allSettled(
    copies.map((copy) => webhooksQueue.send({ ...keyOf(copy), attempt: 0 }, copy.accountId)),
  );
  if (sent.some(({ status }) => status === 'rejected'))
    logger.warn('Messages of an event were not sent. The recovery sweep sends them.');
  return 'copied';
};
