import { BulkfillClient } from '@bulkfill/bulkfill/client/index';
import { describe, expect, it } from 'vitest';
import { answer, aService } from '../cli/fake-service.ts';

type Handler = ReturnType<typeof answer>;

const all = '/v1/bulkfill/webhook-endpoints';
const one = `${all}/we_1`;
const cutOff: Handler = (_request, response) => void response.socket?.destroy();
const endpoint = {
  endpoint_id: 'we_1',
  url: 'https://hooks.example/',
  events: ['bulkfill.export_job.failed'],
  created_at: '2026-11-29T12:00:00.000Z',
  former_secret_expires_at: null,
};

const aClient = async (routes: Parameters<typeof aService>[0]) => {
  const service = await aService(routes);
  return {
    service,
    client: new BulkfillClient({ apiKey: 'svc_bfexp_a.b', baseUrl: service.baseUrl, firstPauseMs: 1 }),
  };
};

describe('client: webhookEndpoints', () => {
  it('create and rotateSecret with one key over all retries', async () => {
    const { service, client } = await aClient({
      [`POST ${all}`]: [cutOff, answer(201, { ...endpoint, secret: 'whsec_a' })],
      [`POST ${one}/rotate-secret`]: [cutOff, answer(200, { ...endpoint, secret: 'whsec_b' })],
    });
    const { webhookEndpoints } = client;
    const events = ['bulkfill.export_job.failed' as const];
    expect((await webhookEndpoints.create({ url: endpoint.url, events })).secret).toBe('whsec_a');
    expect((await webhookEndpoints.rotateSecret('we_1')).secret).toBe('whsec_b');
    const [first, second, third, fourth] = service.requests;
    expect(second?.json).toEqual({ url: endpoint.url, events });
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
    expect(third?.headers['idempotency-key']).toBe(fourth?.headers['idempotency-key']);
    expect(third?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });

  it('list, get and test endpoints', async () => {
    const result = { event_id: 'evt_1', delivered: false, at: endpoint.created_at, status: null, problem: 'TIMEOUT' };
    const { client } = await aClient({
      [`GET ${all}`]: [answer(200, { endpoints: [endpoint, { ...endpoint, endpoint_id: 'we_2' }] })],
      [`GET ${one}`]: [answer(200, endpoint)],
      [`POST ${one}/test`]: [answer(200, { ...result, duration_ms: 15_000 })],
    });
    const listed: string[] = [];
    for await (const { endpoint_id } of client.webhookEndpoints.list()) listed.push(endpoint_id);
    expect(listed).toEqual(['we_1', 'we_2']);
    expect(await client.webhookEndpoints.get('we_1')).toEqual(endpoint);
    expect(await client.webhookEndpoints.test('we_1')).toMatchObject(result);
  });

  it('delete an endpoint whose first answer was lost, and report one that never existed', async () => {
    const missing = answer(404, { code: 'WEBHOOK_ENDPOINT_NOT_FOUND', message: 'None.' });
    const { client } = await aClient({ [`DELETE ${one}`]: [cutOff, missing, missing] });
    await client.webhookEndpoints.delete('we_1');
    await expect(client.webhookEndpoints.delete('we_1')).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_FOUND' });
  });
});
