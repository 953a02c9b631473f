import { verifyWebhook } from '@bulkfill/bulkfill/client/index';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { buildSignatureHeaders } from '../../../lib/stores/webhooks/webhook-signature.ts';

const secret = 'a plain secret, in UTF-8: ü';
const encoded = `whsec_${Buffer.from('0123456789abcdef0123').toString('base64')}`;
const body = JSON.stringify({ event: 'bulkfill.export_job.completed', event_id: 'evt_1', job_id: 'ü' });

/** Headers as the library of Standard Webhooks makes them. */
const signed = (webhook = new Webhook(Buffer.from(secret), { format: 'raw' }), atMs = Date.now()) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(atMs / 1000)),
  'webhook-signature': webhook.sign('evt_1', new Date(atMs), body),
});

describe('verifyWebhook', () => {
  it('returns the event of a valid signature for any form of headers, body and secret', async () => {
    expect(await verifyWebhook(signed(), body, secret)).toEqual(JSON.parse(body));
    expect(await verifyWebhook(new Headers(signed()), Buffer.from(body), secret)).toEqual(JSON.parse(body));
    expect(await verifyWebhook(signed(new Webhook(encoded)), body, encoded)).toEqual(JSON.parse(body));
    const { 'webhook-signature': signature, ...others } = signed();
    const several = { ...others, 'Webhook-Signature': `v1a,xyz v1,bm9uZQ== ${signature}` };
    expect(await verifyWebhook(several, body, secret)).toEqual(JSON.parse(body));
  });

  it.each([
    ['another body', signed(), `${body} `, secret, 'WEBHOOK_SIGNATURE_WRONG'],
    ['another secret', signed(), body, 'another', 'WEBHOOK_SIGNATURE_WRONG'],
    ['another id', { ...signed(), 'webhook-id': 'evt_2' }, body, secret, 'WEBHOOK_SIGNATURE_WRONG'],
    [
      'a signature that is not base64',
      { ...signed(), 'webhook-signature': 'v1,%%' },
      body,
      secret,
      'WEBHOOK_SIGNATURE_WRONG',
    ],
    ['an old timestamp', signed(undefined, Date.now() - 310_000), body, secret, 'WEBHOOK_TIMESTAMP_REFUSED'],
    ['a timestamp to come', signed(undefined, Date.now() + 310_000), body, secret, 'WEBHOOK_TIMESTAMP_REFUSED'],
    [
      'a timestamp that is none',
      { ...signed(), 'webhook-timestamp': 'NaN' },
      body,
      secret,
      'WEBHOOK_TIMESTAMP_REFUSED',
    ],
    ['no signature', { ...signed(), 'webhook-signature': undefined }, body, secret, 'WEBHOOK_HEADERS_MISSING'],
  ])('throws on %s', async (_name, headers, raw, key, code) => {
    await expect(verifyWebhook(headers, raw, key)).rejects.toMatchObject({ name: 'WebhookVerificationError', code });
  });

  it('accepts a timestamp within the tolerance, and requires a secret', async () => {
    const old = signed(undefined, Date.now() - 310_000);
    expect(await verifyWebhook(old, body, secret, { toleranceSeconds: 400 })).toEqual(JSON.parse(body));
    for (const none of ['', undefined, null])
      await expect(verifyWebhook(signed(), body, none as string)).rejects.toThrow(TypeError);
  });

  it('rejects an old timestamp if the tolerance is not a number, and reports a parsed body', async () => {
    const old = signed(undefined, Date.now() - 310_000);
    await expect(verifyWebhook(old, body, secret, { toleranceSeconds: Number.NaN })).rejects.toMatchObject({
      code: 'WEBHOOK_TIMESTAMP_REFUSED',
    });
    await expect(verifyWebhook(signed(), JSON.parse(body), secret)).rejects.toThrow('before it is parsed');
  });

  it.each(['whsec_YWJj', 'whsec_YWJ', 'whsec_YWI', 'whsec_YWJj\n', 'whsec_ YWJj', 'whsec_a-_b', 'whsec_', 'whsec_YW='])(
    'reads the secret %j like the service',
    async (given) => {
      const headers = buildSignatureHeaders([given], 'evt_1', Date.now(), body);
      expect(await verifyWebhook(headers, body, given)).toEqual(JSON.parse(body));
    },
  );
});
