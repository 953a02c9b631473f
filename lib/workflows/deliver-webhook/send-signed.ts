import { isAppError } from '../../errors/app-error.ts';
import type { DeliveryAttempt } from '../../stores/events/event.ts';
import { buildSignatureHeaders } from '../../stores/webhooks/webhook-signature.ts';
import type { ServicePorts } from '../service-ports.ts';
import { retryAfterSeconds } from './retry-delay.ts';

export interface SignedMessage {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly eventId: string;
  /** Exact bytes to sign and send, as text. */
  readonly body: string;
}

export interface Tried {
  readonly attempt: DeliveryAttempt;
  readonly askedSeconds?: number | undefined;
}

/** Signs and sends an event once. Never rejects: a failure without a response is the `problem` of the attempt. */
export const sendSigned = async (
  { clock, config, targets, send }: Pick<ServicePorts, 'clock' | 'config' | 'targets' | 'send'>,
  { url: text, secrets, eventId, body }: SignedMessage,
): Promise<Tried> => {
  const atMs = clock.nowMs();
  const done = (result: Pick<DeliveryAttempt, 'status' | 'problem'>, askedSeconds?: number): Tried => ({
    attempt: { atMs, durationMs: clock.nowMs() - atMs, ...result },
    askedSeconds,
  });
  try {
    const url = new URL(text);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'bulkfill-webhooks/1.0',
      ...buildSignatureHeaders(secrets, eventId, atMs, body),
    };
    const addresses = await targets.check(url);
    const answer = await send({ url, addresses, headers, body, timeoutMs: config.webhooks.timeoutMs });
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

export const isDelivered = ({ status }: DeliveryAttempt): boolean =>
  status !== undefined && status >= 200 && status < 300;
