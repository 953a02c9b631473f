import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay } from './client/a-package.ts';
import { type Fields, jobsPath } from './client/client.ts';
import { type Received, startReceiver } from './client/receiver.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver((path, attempt) => {
    if (path.startsWith('/flaky')) return attempt < 3 ? 500 : 204;
    if (path === '/gone') return 410;
    if (path === '/moved') return attempt < 2 ? 302 : 200;
    return 200;
  });
  world = await aWorld({
    WEBHOOK_ALLOWED_ORIGINS: receiver.origin,
    WEBHOOK_RETRY_SECONDS: '1,1,1',
    RECOVERY_INTERVAL_SECONDS: '1',
  });
});
afterAll(async () => {
  await world.service.stop();
  await receiver.stop();
});

const secret = 'a plain webhook secret, in UTF-8: ü';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const to = (path: string, fields: Fields = {}): Fields => ({
  delivery_mode: 'webhook',
  webhook_url: `${receiver.origin}${path}`,
  webhook_secret: secret,
  ...fields,
});
const delivered = async (path: string, count = 1): Promise<readonly Received[]> => {
  await expect.poll(() => receiver.to(path).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  return receiver.to(path);
};
const verified = (
  { headers, body }: Received,
  webhook = new Webhook(Buffer.from(secret), { format: 'raw' }),
): Record<string, unknown> =>
  webhook.verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  }) as Record<string, unknown>;

describe('webhook event', () => {
  // Contract: 1.2, 6/completion-event
  it('reports a completion with exactly these members, signed', async () => {
    const created = await world.client.create(to('/complete', { rows_json: '[{"column_0":"hook"}]' }), {
      idempotencyKey: 'hook-1',
      headers: [['x-request-id', 'trace-1']],
    });
    expect([created.status, created.body?.status]).toEqual([200, 'completed']);
    expect('result' in (created.body ?? {})).toBe(false);
    const { job_id: jobId } = created.body ?? {};
    const [event] = (await delivered('/complete')) as [Received];
    const payload = verified(event);
    const read = (await world.client.read(jobId)).body as { result: { expires_at: string } };
    expect(payload).toEqual({
      event: 'bulkfill.export_job.completed',
      event_id: event.headers['webhook-id'],
      occurred_at: expect.stringMatching(instant),
      job_id: jobId,
      status: 'completed',
      idempotency_key: 'hook-1',
      request_id: 'trace-1',
      reused_result: false,
      delivery_id: expect.stringMatching(/\S/),
      download_url: `${jobsPath}/${jobId}/download`,
      download_expires_at: read.result.expires_at,
    });
    expect(event.headers['content-type']).toMatch(/^application\/json/);
    expect(event.rawHeaderBytes).toBeLessThan(8192);
    expect(event.headers).not.toHaveProperty('authorization');
    const replay = await world.client.create(to('/complete', { rows_json: '[{"column_0":"hook"}]' }), {
      idempotencyKey: 'hook-1',
    });
    expect([replay.status, replay.headers['idempotent-replayed'], replay.body?.job_id]).toEqual([200, 'true', jobId]);
    const otherSecret = to('/complete', { rows_json: '[{"column_0":"hook"}]', webhook_secret: 'another' });
    expect((await world.client.create(otherSecret, { idempotencyKey: 'hook-1' })).status).toBe(409);
    expect(receiver.to('/complete')).toHaveLength(1);
  });

  it('reports a reuse, with a generated request id if the client sent none', async () => {
    const fields = { rows_json: '[{"column_0":"reused"}]' };
    await world.client.create(fields);
    const created = await world.client.create(to('/reuse', fields));
    expect([created.status, created.body?.status]).toEqual([200, 'completed']);
    const [event] = (await delivered('/reuse')) as [Received];
    expect(verified(event)).toMatchObject({
      reused_result: true,
      job_id: created.body?.job_id,
      request_id: created.headers['x-request-id'],
    });
  });

  // Contract: webhooks/failure-event
  it('reports a failure, and the create answers 200', async () => {
    const svcFile = await world.signer.package({ pdf: world.pdf, overlays: [anOverlay({ required: true })] });
    const created = await world.client.create(to('/fail', { svc_file: svcFile, rows_json: '[{},{}]' }), {
      idempotencyKey: 'hook-2',
    });
    expect([created.status, created.body?.status]).toEqual([200, 'failed']);
    expect('result' in (created.body ?? {})).toBe(false);
    const [event] = (await delivered('/fail')) as [Received];
    expect(verified(event)).toEqual({
      event: 'bulkfill.export_job.failed',
      event_id: event.headers['webhook-id'],
      occurred_at: expect.stringMatching(instant),
      job_id: created.body?.job_id,
      status: 'failed',
      idempotency_key: 'hook-2',
      request_id: created.headers['x-request-id'],
      reused_result: false,
      error: created.body?.error,
    });
  });

  // Contract: webhooks/signature
  it('is signed with the decoded bytes of a whsec_ secret', async () => {
    const whsec = `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`;
    await world.client.create(to('/whsec', { webhook_secret: whsec }));
    const [event] = (await delivered('/whsec')) as [Received];
    expect(verified(event, new Webhook(whsec)).event).toBe('bulkfill.export_job.completed');
    expect(() => verified(event)).toThrow();
  });

  it('is retried with the same body and id until it is accepted', async () => {
    await world.client.create(to('/flaky', { rows_json: '[{"column_0":"flaky"}]' }));
    const attempts = await delivered('/flaky', 3);
    expect(new Set(attempts.map(({ body }) => body)).size).toBe(1);
    expect(new Set(attempts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const attempt of attempts) verified(attempt);
  });

  // Contract: webhooks/attempts
  it('follows no redirect', async () => {
    await world.client.create(to('/moved', { rows_json: '[{"column_0":"moved"}]' }));
    await delivered('/moved', 2);
    expect(receiver.to('/redirected')).toHaveLength(0);
  });

  it('is not retried after 410', async () => {
    await world.client.create(to('/gone', { rows_json: '[{"column_0":"gone"}]' }));
    await delivered('/gone');
    await world.client.create(to('/after', { rows_json: '[{"column_0":"after"}]' }));
    await delivered('/after');
    expect(receiver.to('/gone')).toHaveLength(1);
  });

  // Contract: 3/reads-downloads
  it('is not sent for reads, downloads or a response-mode job', async () => {
    const { body = {} } = await world.client.create({ webhook_url: `${receiver.origin}/none`, webhook_secret: secret });
    await world.client.read(body.job_id);
    await world.client.download(body.job_id);
    expect(receiver.to('/none')).toHaveLength(0);
  });
});

describe('webhook URL', () => {
  const outcome = async (url: string): Promise<unknown> => {
    const { body } = await world.client.create({ ...to('/'), webhook_url: url, svc_file: Buffer.from('x') });
    return body?.code;
  };
  it.each([
    'not a url',
    '/relative',
    'ftp://example.com/',
    'http://example.com/in',
    'javascript:alert(1)',
    'https://',
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://:pass@example.com/',
    'https://example.com/?token=x',
    'https://example.com/?a=1&API_KEY=x',
    'https://example.com/?X-Amz-Signature=x',
    'https://example.com/?access_token=x',
    'https://example.com/?%74oken=x',
    'https://example.com/?client_secret=x',
    'https://example.com/?password=x',
    'https://example.com/?auth=x',
    'https://example.com/?sig=x',
  ])('is rejected with INVALID_WEBHOOK_URL: %s', async (url) => {
    expect(await outcome(url)).toBe('INVALID_WEBHOOK_URL');
  });

  it.each([
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://no-such-host.invalid/',
    'https://93.184.215.14:22/',
    'https://93.184.215.14:444/',
    'https://93.184.215.14:1023/',
  ])('is rejected with INVALID_WEBHOOK_TARGET: %s', async (url) => {
    expect(await outcome(url)).toBe('INVALID_WEBHOOK_TARGET');
  });

  it('is not exempted if it only resembles the allowed origin', async () => {
    expect(await outcome(receiver.origin.replace('127.0.0.1', 'localhost'))).toBe('INVALID_WEBHOOK_URL');
    expect(await outcome(`${receiver.origin}@example.com/`)).toBe('INVALID_WEBHOOK_URL');
  });

  it.each([
    'https://93.184.215.14/in?row=1',
    'https://93.184.215.14:8443/',
    'https://93.184.215.14:1024/',
    'https://93.184.215.14/?monkey=1',
  ])('is accepted: %s', async (url) => {
    expect(await outcome(url)).toBe('MALFORMED_DOQLO_FILE');
  });

  // Contract: limit/webhook-url
  it('may have 2,048 bytes, not one more', async () => {
    const head = 'https://93.184.215.14/';
    expect(await outcome(head + 'x'.repeat(2048 - head.length))).toBe('MALFORMED_DOQLO_FILE');
    expect(await outcome(head + 'x'.repeat(2049 - head.length))).toBe('WEBHOOK_URL_SIZE_LIMIT_EXCEEDED');
    expect(await outcome(head + 'é'.repeat((2050 - head.length) / 2))).toBe('WEBHOOK_URL_SIZE_LIMIT_EXCEEDED');
  });
});

describe('webhook secret', () => {
  // Contract: webhooks/secret
  it('may have 256 bytes', async () => {
    const answer = await world.client.create(to('/', { webhook_secret: 'é'.repeat(128), svc_file: Buffer.from('x') }));
    expect(answer.body?.code).toBe('MALFORMED_DOQLO_FILE');
  });

  // Contract: webhooks/secret
  it('is never returned and never written to the output', async () => {
    const { body = {} } = await world.client.create(to('/quiet'));
    expect(JSON.stringify((await world.client.read(body.job_id)).body)).not.toContain(secret);
    for (const hidden of [secret, 'whsec_', world.account.key.split('.')[1] ?? '-'])
      expect(world.service.output()).not.toContain(hidden);
  });
});

describe('webhook endpoints', () => {
  const path = '/v1/bulkfill/webhook-endpoints';
  const withSecret = async (at: string, body: unknown = {}) =>
    (await world.client.postJson(at, body)).body as { endpoint_id: string; secret: string };

  // Contract: webhook-endpoints/delivery, webhook-endpoints/rotation
  it('receive the event of a job without a URL, though another fails, and two signatures during a rotation', async () => {
    const good = await withSecret(path, { url: `${receiver.origin}/endpoint` });
    const bad = await withSecret(path, { url: `${receiver.origin}/flaky-endpoint` });
    const { secret: rotated } = await withSecret(`${path}/${good.endpoint_id}/rotate-secret`);
    const { body: job = {} } = await world.client.create({
      delivery_mode: 'webhook',
      rows_json: '[{"column_0":"endpoints"}]',
    });
    const [event] = (await delivered('/endpoint')) as [Received];
    for (const each of [good.secret, rotated])
      expect(verified(event, new Webhook(each))).toMatchObject({ job_id: job.job_id });
    const [, , third] = (await delivered('/flaky-endpoint', 3)) as [Received, Received, Received];
    expect(verified(third, new Webhook(bad.secret))).toEqual(verified(event, new Webhook(rotated)));
    const read = async () => (await world.client.get(`${jobsPath}/${job.job_id}/webhook`)).body;
    await expect.poll(async () => (await read())?.state, { timeout: 60_000 }).toBe('delivered');
    expect((await read())?.attempts).toHaveLength(4);
    expect(receiver.to('/endpoint')).toHaveLength(1);

    const { body: tested } = await world.client.postJson(`${path}/${good.endpoint_id}/test`, {});
    expect(tested).toMatchObject({ delivered: true, status: 200 });
    expect(verified(receiver.to('/endpoint')[1] as Received, new Webhook(rotated))).toMatchObject({
      event: 'bulkfill.webhook_endpoint.test',
      event_id: tested?.event_id,
    });
  });
});
