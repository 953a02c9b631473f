import { createHmac } from 'node:crypto';

const prefix = 'whsec_';
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Returns the key bytes of a `webhook_secret`: `whsec_` and base64 is decoded, any other text is used as UTF-8. */
export const decodeSecret = (secret: string): Uint8Array => {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : '';
  return encoded !== '' && base64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.from(secret, 'utf8');
};

/**
 * Returns the headers to verify a delivery: HMAC-SHA256 over `id.timestamp.body`, one signature per secret. Source:
 * Standard Webhooks, "Signature scheme" and "Secret rotation".
 */
export const buildSignatureHeaders = (
  secrets: readonly string[],
  id: string,
  atMs: number,
  body: string,
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(atMs / 1000));
  const sign = (secret: string): string =>
    `v1,${createHmac('sha256', decodeSecret(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') };
};
