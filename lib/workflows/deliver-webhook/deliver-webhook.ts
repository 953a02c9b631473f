import { passStep } from '../../core/steps.ts';
import { type JobEvent, keyOf } from '../../stores/events/event.ts';
import type { WebhookMessage } from '../../stores/queues/queue.ts';
import { eventGraceMs } from '../job-timing.ts';
import type { DeliverWebhookDependencies } from '../service-ports.ts';
import { copyForEndpoints } from './copy-for-endpoints.ts';
import { retryDelayMs } from './retry-delay.ts';
import { isDelivered, sendSigned, type Tried } from './send-signed.ts';
import { openSigningSecrets } from './signing-secrets.ts';

/**
 * Result of an attempt. `skipped`: not the next attempt, not due yet, or already running elsewhere. `copied`: each
 * endpoint has its own event now.
 */
export type DeliverOutcome = 'delivered' | 'retried' | 'exhausted' | 'stopped' | 'skipped' | 'copied';

// The longest delay of a queue message. Later attempts wait in the table for the sweep.
const maxMessageDelayMs = 900_000;

// Time for an attempt in addition to the receiver's timeout: DNS lookup, secret and saving the result.
const claimMarginMs = 15_000;

const goneStatus = 410;

/**
 * Makes one delivery attempt for a terminal event and decides what follows. The event is pending until a 2xx response,
 * a 410, or the end of the schedule, which parks it in the dead-letter queue. Rejects only if the attempt could not be
 * made or saved. The message or the sweep then retries it. Source: api.md, "Webhooks"; Standard Webhooks.
 */
export const deliverWebhook = async (
  dependencies: DeliverWebhookDependencies,
  message: WebhookMessage,
): Promise<DeliverOutcome> => {
  const { events, clock, config } = dependencies;
  const nowMs = clock.nowMs();
  const event = await events.claim(message, nowMs, nowMs + config.webhooks.timeoutMs + claimMarginMs);
  if (event === undefined) return 'skipped';
  passStep('deliver.claimed', message.jobId);
  if (event.url === undefined) return copyForEndpoints(dependencies, event);
  return conclude(dependencies, event, await tryOnce(dependencies, { ...event, url: event.url }));
};

const endpointDeleted = 'ENDPOINT_DELETED';

const tryOnce = async (
  dependencies: DeliverWebhookDependencies,
  event: JobEvent & { readonly url: string },
): Promise<Tried> => {
  const secrets = await findSecrets(dependencies, event);
  if (secrets === undefined)
    return { attempt: { atMs: dependencies.clock.nowMs(), durationMs: 0, problem: endpointDeleted } };
  const tried = await sendSigned(dependencies, { ...event, secrets });
  if (tried.attempt.status !== undefined) passStep('deliver.answered', event.jobId);
  return tried;
};

/** Returns the secrets that sign an event; `undefined` if its endpoint was deleted. */
const findSecrets = async (
  dependencies: DeliverWebhookDependencies,
  { accountId, jobId, endpointId, sealedSecret }: JobEvent,
): Promise<readonly string[] | undefined> => {
  if (sealedSecret !== undefined) return [await dependencies.secrets.open(sealedSecret, jobId)];
  const endpoint = await dependencies.webhookEndpoints.get(accountId, endpointId ?? '');
  return endpoint && openSigningSecrets(dependencies, endpoint);
};

const conclude = async (
  dependencies: DeliverWebhookDependencies,
  event: JobEvent,
  { attempt, askedSeconds }: Tried,
): Promise<DeliverOutcome> => {
  const { clock, config, deadLetters, events, metrics, webhooksQueue } = dependencies;
  const logger = dependencies.logger.with({
    job_id: event.jobId,
    account_id: event.accountId,
    event_id: event.eventId,
    ...(event.endpointId === undefined ? {} : { endpoint_id: event.endpointId }),
  });
  const attemptsMade = event.attempts.length + 1;
  const { status, problem, durationMs } = attempt;
  const nowMs = clock.nowMs();
  const lagMs = nowMs - event.occurredAtMs;
  const fields = { attempt: attemptsMade, status, problem, duration_ms: durationMs, lag_ms: lagMs };
  metrics.record({ WebhookAttempts: 1 }, { outcome: isDelivered(attempt) ? 'delivered' : 'failed' });
  if (isDelivered(attempt)) {
    await events.note(event, { attempt, state: 'delivered', nextAttemptAtMs: nowMs });
    passStep('deliver.noted', event.jobId);
    metrics.record({ EventsDelivered: 1, WebhookLag: lagMs });
    logger.info('The event was delivered.', fields);
    return 'delivered';
  }
  if (status === goneStatus || problem === endpointDeleted) {
    await events.note(event, { attempt, state: 'stopped', nextAttemptAtMs: nowMs });
    logger.warn('The receiver answered 410 Gone, or its endpoint was deleted. The event is not sent again.', fields);
    return 'stopped';
  }
  if (event.wasDelivered === true) {
    await events.note(event, { attempt, state: 'delivered', nextAttemptAtMs: nowMs });
    logger.info('The repeated delivery failed. The event had been delivered before and is not sent again.', fields);
    return 'stopped';
  }
  const ofSchedule = attemptsMade - (event.scheduleStart ?? 0);
  const delayMs = retryDelayMs(config.webhooks.retrySeconds, ofSchedule, dependencies.random(), askedSeconds);
  if (delayMs === undefined) {
    // Park before saving: parking twice is better than never.
    await deadLetters.send({ ...keyOf(event), attempt: attemptsMade }, event.accountId);
    passStep('deliver.parked', event.jobId);
    await events.note(event, { attempt, state: 'exhausted', nextAttemptAtMs: nowMs });
    metrics.record({ EventsParked: 1 });
    logger.error(
      'The event was not delivered. It is in the dead-letter queue: docs/operate/operations.md, "webhooks-dead-letters".',
      fields,
    );
    return 'exhausted';
  }
  const nextAttemptAtMs = nowMs + delayMs;
  const byMessage = delayMs <= maxMessageDelayMs;
  const noted = await events.note(event, {
    attempt,
    state: 'pending',
    nextAttemptAtMs,
    dueAtMs: nextAttemptAtMs + (byMessage ? eventGraceMs : 0),
  });
  passStep('deliver.noted', event.jobId);
  logger.info('The delivery attempt failed. It will be retried.', { ...fields, retry_in_ms: delayMs });
  if (!noted || !byMessage) return 'retried';
  try {
    await webhooksQueue.send({ ...keyOf(event), attempt: attemptsMade }, event.accountId, delayMs / 1000);
  } catch (error) {
    logger.warn('The queue message was not sent. The recovery sweep sends it.', {}, error);
  }
  return 'retried';
};
