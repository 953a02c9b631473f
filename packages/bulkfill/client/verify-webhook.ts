import type { CompletedEvent, FailedEvent } from '@bulkfill/service/stores/events/event-payload';

/** Body of a webhook. The types come from the schemas of the OpenAPI document. */
export type WebhookEvent = CompletedEvent | FailedEvent;

/** Headers of a request: a `Headers` object of `fetch`, or headers of Node in any letter case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyWebhookOptions {
  /** Maximum difference between the timestamp and now, in seconds (300). */
  readonly toleranceSeconds?: number | undefined;
}

/**
 * The request is not a webhook of the service. Respond with 400.
 *
 * @example
 * const event = await verifyWebhook(request.headers, await request.text(), secret).catch((error) => {
 *   if (error instanceof WebhookVerificationError) return undefined;
 *   throw error;
 * });
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code:
    | 'WEBHOOK_HEADERS_MISSING'
    | 'WEBHOOK_TIMESTAMP_REFUSED'
    | 'WEBHOOK_SIGNATURE_WRONG'
    | 'WEBHOOK_BODY_UNKNOWN';

  constructor(code: WebhookVerificationError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const headerOf = (headers: WebhookHeaders, name: string): string => {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : '';
};

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};

/** Decodes `whsec_` and base64; any other secret is used as its UTF-8 bytes. Source: api.md, "Webhooks". */
const secretBytes = (secret: string): Uint8Array<ArrayBuffer> => {
  const encoded = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  // `atob` ignores white space, the service does not.
  const bytes = encoded === '' || /\s/.test(encoded) ? undefined : bytesOfBase64(encoded);
  return bytes ?? new TextEncoder().encode(secret);
};

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/**
 * Verifies a webhook and returns its event. An event may arrive more than once; compare `event_id`.
 *
 * @param rawBody unparsed body of the request.
 * Throws WebhookVerificationError for a wrong or old signature; TypeError without a secret, or for a parsed body.
 * Source: Standard Webhooks, "Verifying signatures".
 *
 * @example
 * const event = await verifyWebhook(request.headers, await request.text(), secret);
 * console.log(event.event, event.event_id);
 */
export const verifyWebhook = async (
  headers: WebhookHeaders,
  rawBody: string | Uint8Array | ArrayBuffer,
  secret: string,
  { toleranceSeconds = 300 }: VerifyWebhookOptions = {},
): Promise<WebhookEvent> => {
  if (typeof secret !== 'string' || secret === '')
    throw new TypeError('verifyWebhook needs the webhook secret of the job.');
  if (typeof rawBody !== 'string' && !(rawBody instanceof ArrayBuffer) && !ArrayBuffer.isView(rawBody))
    throw new TypeError('verifyWebhook needs the raw body, as text or bytes, before it is parsed.');
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (id === '' || timestamp === '' || signatures === '')
    throw new WebhookVerificationError(
      'WEBHOOK_HEADERS_MISSING',
      'It has no webhook-id, webhook-timestamp and webhook-signature.',
    );
  const ageSeconds = Date.now() / 1000 - Number(timestamp);
  if (!/^\d{1,15}$/.test(timestamp) || !(Math.abs(ageSeconds) <= toleranceSeconds))
    throw new WebhookVerificationError(
      'WEBHOOK_TIMESTAMP_REFUSED',
      `Its timestamp is not within ${toleranceSeconds} seconds of now.`,
    );
  const utf8 = new TextEncoder();
  const body = typeof rawBody === 'string' ? utf8.encode(rawBody) : new Uint8Array(rawBody);
  const key = await crypto.subtle.importKey('raw', secretBytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = joined(utf8.encode(`${id}.${timestamp}.`), body);
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? [bytesOfBase64(each.slice(3))] : []));
  const verified = await Promise.all(
    given.map((each) => each !== undefined && crypto.subtle.verify('HMAC', key, each, signed)),
  );
  if (!verified.includes(true))
    throw new WebhookVerificationError('WEBHOOK_SIGNATURE_WRONG', 'Its signature does not verify with this secret.');
  return eventOf(body);
};

const eventOf = (body: Uint8Array): WebhookEvent => {
  try {
    const event = JSON.parse(new TextDecoder().decode(body)) as WebhookEvent | null;
    if (typeof event === 'object' && event !== null && typeof event.event === 'string') return event;
  } catch {
    // Handled below.
  }
  throw new WebhookVerificationError('WEBHOOK_BODY_UNKNOWN', 'Its body is not the JSON of an event.');
};
