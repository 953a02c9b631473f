import { describe, expect, it } from 'vitest';
import type { Client } from '../../system/black-box/client/client.ts';
import type { Cases } from '../run-cases.ts';
import { fresh, freshClient, instant, replayed, rows } from '../some-jobs.ts';

const path = '/v1/bulkfill/webhook-endpoints';

// An address that needs no name server.
const url = 'https://93.184.216.34/hooks';

const remove = (client: Client, id: unknown) => client.get(`${path}/${String(id)}`, [], 'DELETE');

export const webhookEndpoints: Cases = ({ useWorld, needs }) => {
  const world = useWorld();

  describe('webhook endpoints', () => {
    // Contract: webhook-endpoints/create, webhook-endpoints/secret
    it('shows the secret of an endpoint to its create alone', async () => {
      const client = await freshClient(world());
      const options = { idempotencyKey: fresh().replace(' ', '-') };
      const events = ['bulkfill.export_job.failed'];
      const created = await client.postJson(path, { url, events }, options);
      const { secret, ...endpoint } = created.body ?? {};
      expect([created.status, secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
      expect(endpoint).toEqual({
        endpoint_id: expect.stringMatching(/^we_/),
        url,
        events,
        created_at: expect.stringMatching(instant),
        former_secret_expires_at: null,
      });
      const repeated = await client.postJson(path, { url, events }, options);
      expect([repeated.status, replayed(repeated), repeated.body]).toEqual([201, 'true', created.body]);
      const changed = await client.postJson(path, { url }, options);
      expect([changed.status, changed.body?.code]).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
      expect((await client.get(path)).body).toEqual({ endpoints: [endpoint] });
      expect((await client.get(`${path}/${endpoint.endpoint_id}`)).body).toEqual(endpoint);
    });

    // Contract: webhook-endpoints/ownership, WEBHOOK_ENDPOINT_NOT_FOUND
    it('hides endpoints from other accounts, and deletes one once', async () => {
      const client = await freshClient(world());
      const other = await freshClient(world());
      const { body } = await client.postJson(path, { url });
      const one = `${path}/${body?.endpoint_id}`;
      const answers = [
        await other.get(one),
        await remove(other, body?.endpoint_id),
        await other.postJson(`${one}/rotate-secret`, {}),
        await other.postJson(`${one}/test`, {}),
        await client.get(`${path}/none`),
        await client.get(`${path}/we_${'a'.repeat(2000)}`),
      ];
      for (const answer of answers)
        expect([answer.status, answer.body?.code]).toEqual([404, 'WEBHOOK_ENDPOINT_NOT_FOUND']);
      expect((await other.get(path)).body).toEqual({ endpoints: [] });
      expect((await client.get(one)).status).toBe(200);
      expect([
        (await remove(client, body?.endpoint_id)).status,
        (await remove(client, body?.endpoint_id)).status,
      ]).toEqual([204, 404]);
    });

    // Contract: webhook-endpoints/rotation
    it('replaces the secret, and says until when the former one signs', async () => {
      const client = await freshClient(world());
      const { body: created } = await client.postJson(path, { url });
      const one = `${path}/${created?.endpoint_id}`;
      const { status, body } = await client.postJson(`${one}/rotate-secret`, {});
      expect([status, body?.secret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
      expect(body?.secret).not.toBe(created?.secret);
      const { secret: _, ...rest } = body ?? {};
      expect(rest).toEqual({
        endpoint_id: created?.endpoint_id,
        url,
        events: ['bulkfill.export_job.completed', 'bulkfill.export_job.failed'],
        created_at: created?.created_at,
        former_secret_expires_at: expect.stringMatching(instant),
      });
      expect((await client.get(one)).body).toEqual(rest);
    });

    // Contract: webhook-endpoints/url
    it.each([
      ['http://example.com/', 'INVALID_WEBHOOK_URL'],
      ['https://user:pw@example.com/', 'INVALID_WEBHOOK_URL'],
      ['https://example.com/?token=1', 'INVALID_WEBHOOK_URL'],
      ['', 'INVALID_WEBHOOK_URL'],
      [`https://example.com/${'a'.repeat(2048)}`, 'WEBHOOK_URL_SIZE_LIMIT_EXCEEDED'],
      ['https://93.184.216.34:22/', 'INVALID_WEBHOOK_TARGET'],
      ['https://10.0.0.1/', 'INVALID_WEBHOOK_TARGET'],
      ['https://169.254.169.254/latest/meta-data', 'INVALID_WEBHOOK_TARGET'],
      ['https://[::1]/', 'INVALID_WEBHOOK_TARGET'],
    ])('refuses the URL %s with %s', async (refused, code) => {
      const { status, body } = await world().client.postJson(path, { url: refused });
      expect([status, body?.code]).toEqual([400, code]);
    });

    it.each([
      [{}],
      [{ url: 7 }],
      [{ url, events: [] }],
      [{ url, events: ['bulkfill.export_job.started'] }],
      [{ url, event: ['bulkfill.export_job.failed'] }],
    ])('refuses the body %j with INVALID_PARAMETER', async (body) => {
      const answer = await world().client.postJson(path, body);
      expect([answer.status, answer.body?.code]).toEqual([400, 'INVALID_PARAMETER']);
    });

    it('names the known events for an unknown one', async () => {
      const answer = await world().client.postJson(path, { url, events: ['bulkfill.export_job.started'] });
      expect(answer.body?.message).toContain(
        '"events.0" must be "bulkfill.export_job.completed" or "bulkfill.export_job.failed"',
      );
    });

    // Contract: webhook-endpoints/jobs
    it('lets a create in webhook mode leave out URL and secret, but not the URL alone', async () => {
      const client = await freshClient(world());
      const fields = { rows_json: rows(fresh()), delivery_mode: 'webhook' };
      const without = await client.create(fields);
      expect([without.status, without.body?.code]).toEqual([400, 'MISSING_WEBHOOK_URL']);
      const { body: endpoint } = await client.postJson(path, { url });
      const alone = await client.create({ ...fields, webhook_secret: 's' });
      expect([alone.status, alone.body?.code]).toEqual([400, 'MISSING_WEBHOOK_URL']);
      const options = { idempotencyKey: fresh().replace(' ', '-') };
      const { status, body } = await client.create(fields, options);
      expect([200, 202]).toContain(status);
      await client.settled(body?.job_id);
      const direct = await client.create({ rows_json: fields.rows_json }, options);
      expect([direct.status, direct.body?.code]).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
      await remove(client, endpoint?.endpoint_id);
      const again = await client.create(fields, options);
      expect([again.status, replayed(again), again.body?.job_id]).toEqual([200, 'true', body?.job_id]);
    });

    // Contract: webhook-endpoints/limit, WEBHOOK_ENDPOINT_LIMIT_REACHED
    needs('many requests').it('allows 16 endpoints per account, and another after a deletion', async () => {
      const client = await freshClient(world());
      const statuses: number[] = [];
      for (let each = 0; each < 16; each++) statuses.push((await client.postJson(path, { url })).status);
      expect(new Set(statuses)).toEqual(new Set([201]));
      const beyond = await client.postJson(path, { url });
      expect([beyond.status, beyond.body?.code]).toEqual([409, 'WEBHOOK_ENDPOINT_LIMIT_REACHED']);
      const { endpoints } = (await client.get(path)).body as { endpoints: { endpoint_id: string }[] };
      expect(endpoints).toHaveLength(16);
      await remove(client, endpoints[0]?.endpoint_id);
      expect((await client.postJson(path, { url })).status).toBe(201);
    });
  });
};
