import type { IncomingHttpHeaders } from 'node:http';
import { decodeSecret } from '@bulkfill/service/stores/webhooks/webhook-signature';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

export interface WebhookReceipt {
  /** Its `webhook-id`, the same on every attempt. */
  readonly id: string;
  readonly event: unknown;
}

/** Verifies a webhook with the library that integrate.md names. Source: Standard Webhooks; api.md, "Webhooks". */
export const receiveWebhook = (
  secret: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): WebhookReceipt | { readonly problem: string } => {
  const given = Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  try {
    const event = new Webhook(decodeSecret(secret), { format: 'raw' }).verify(body, given);
    return { id: given['webhook-id'] ?? '', event };
  } catch (error) {
    return { problem: problemOf(error) };
  }
};

const problemOf = (error: unknown): string => {
  if (!(error instanceof WebhookVerificationError)) return 'its body is not JSON';
  if (error.message === 'Missing required headers')
    return 'it has no webhook-id, webhook-timestamp and webhook-signature';
  if (error.message === 'No matching signature found') return 'its signature does not verify with this secret';
  return 'its timestamp is not within five minutes of now';
};
