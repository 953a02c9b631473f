import { passStep } from '../../core/steps.ts';
import { isAppError } from '../../errors/app-error.ts';
import type { DeliveryAttempt, JobEvent } from '../../stores/events/event.ts';
import type { WebhookMessage } from '../../stores/queues/queue.ts';
import { buildSignatureHeaders } from '../../stores/webhooks/webhook-signature.ts';
import { eventGraceMs } from '../job-timing.ts';
import type { DeliverWebhookDependencies } from '../service-ports.ts';
import { retryAfterSeconds, retryDelayMs } from './retry-delay.ts';

/** Result of an attempt. `skipped`: not the next attempt, not due yet, or already running elsewhere. */
export type DeliverOutcome = 'delivered' | 'retried' | 'exhausted' | 'stopped' | 'skipped';

interface Tried {
  readonly attempt: DeliveryAttempt;
  readonly askedSeconds: number | undefined;
}

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
  const event = await events.claim(
    message.jobId,
    message.attempt,
    nowMs,
    nowMs + config.webhooks.timeoutMs + claimMarginMs,
  );
  if (event === undefined) return 'skipped';
  passStep('deliver.claimed', message.jobId);
  return conclude(dependencies, event, await tryOnce(dependencies, event));
};

const tryOnce = async (dependencies: DeliverWebhookDependencies, event: JobEvent): Promise<Tried> => {
  const { clock, config, secrets, targets, send } = dependencies;
  const secret = await secrets.open(event.sealedSecret, event.jobId);
  const atMs = clock.nowMs();
  const done = (result: Pick<DeliveryAttempt, 'status' | 'problem'>, askedSeconds?: number): Tried => ({
    attempt: { atMs, durationMs: clock.nowMs() - atMs, ...result },
    askedSeconds,
  });
  try {
    const url = new URL(event.url);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'bulkfill-webhooks/1.0',
      ...buildSignatureHeaders(secret, event.eventId, atMs, event.body),
    };
    const addresses = await targets.check(url);
    const answer = await send({ url, addresses, headers, body: event.body, timeoutMs: config.webhooks.timeoutMs });
    passStep('deliver.answered', event.jobId);
    return done({ status: answer.status }, retryAfterSeconds(answer.retryAfter, clock.nowMs()));
  } catch (error) {
    return done({ problem: problemOf(error) });
  }
};

/** Returns a short code for the log and the operator. Never a message, which could contain the receiver's data. */
const problemOf = (error: unknown): string => {
  if (isAppError(error, 'INVALID_WEBHOOK_TARGET')) return 'TARGET_REFUSED';
  if (!(error instanceof Error)) return 'UNKNOWN';
  if (error.name === 'TimeoutError' || error.name.includes('Timeout')) return 'TIMEOUT';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
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
  });
  const attemptsMade = event.attempts.length + 1;
  const { status, problem, durationMs } = attempt;
  const nowMs = clock.nowMs();
  const lagMs = nowMs - event.occurredAtMs;
  const fields = { attempt: attemptsMade, status, problem, duration_ms: durationMs, lag_ms: lagMs };
  const isDelivered = status !== undefined && status >= 200 && status < 300;
  metrics.record({ WebhookAttempts: 1 }, { outcome: isDelivered ? 'delivered' : 'failed' });
  if (isDelivered) {
    await events.note(event, { attempt, state: 'delivered', nextAttemptAtMs: nowMs });
    passStep('deliver.noted', event.jobId);
    metrics.record({ EventsDelivered: 1, WebhookLag: lagMs });
    logger.info('The event was delivered.', fields);
    return 'delivered';
  }
  if (status === goneStatus) {
    await events.note(event, { attempt, state: 'stopped', nextAttemptAtMs: nowMs });
    logger.warn('The receiver answered 410 Gone. The event is not sent again.', fields);
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
    await deadLetters.send({ jobId: event.jobId, attempt: attemptsMade }, event.accountId);
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
    await webhooksQueue.send({ jobId: event.jobId, attempt: attemptsMade }, event.accountId, delayMs / 1000);
  } catch (error) {
    logger.warn('The queue message was not sent. The recovery sweep sends it.', {}, error);
  }
  return 'retried';
};
