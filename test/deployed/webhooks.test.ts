import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Fields, jobsPath } from '../system/black-box/client/client.ts';
import { bulkfill } from './client/bulkfill.ts';
import { aCustomer, type Customer } from './client/customer.ts';
import { queueAt } from './client/queue.ts';
import { storedOf } from './client/stored-objects.ts';
import type { Delivery } from './receiver/handler.ts';

const { inboxUrl, receiverAddress, webhooksDeadLetterQueueUrl } = inject('deployed');
const inbox = queueAt(inboxUrl);
let customer: Customer;
beforeAll(async () => {
  customer = await aCustomer('Webhooks');
});

const secret = `whsec_${Buffer.from('a secret of the deployed test').toString('base64')}`;

/** The fields of a job whose webhook is answered with `status`. */
const hooked = (status: number, name: string): Fields => ({
  delivery_mode: 'webhook',
  webhook_url: `${receiverAddress}/${status}/${name}`,
  webhook_secret: secret,
  rows_json: JSON.stringify([{ column_0: name }]),
});

/** The next delivery to that name, once its signature is verified. */
const nextDelivery = async (name: string) => {
  const delivery = JSON.parse(
    await inbox.takeUntil((body) => (JSON.parse(body) as Delivery).name === name),
  ) as Delivery;
  const header = (key: string): string => delivery.headers[key] ?? '';
  const event = new Webhook(secret).verify(delivery.body, {
    'webhook-id': header('webhook-id'),
    'webhook-timestamp': header('webhook-timestamp'),
    'webhook-signature': header('webhook-signature'),
  }) as Record<string, unknown>;
  return { event, id: header('webhook-id'), body: delivery.body };
};

const eventOf = async (jobId: unknown) =>
  (await bulkfill('webhook', 'show', String(jobId))) as {
    readonly state: string;
    readonly attempts: readonly { status: number }[];
  };

describe('deployed: webhook', () => {
  it('reports a completion, signed', async () => {
    const { status, body: job = {} } = await customer.client.create(hooked(204, 'taken'));
    expect([200, 202], JSON.stringify(job)).toContain(status);
    const { event } = await nextDelivery('taken');
    expect(event).toMatchObject({ event: 'bulkfill.export_job.completed', job_id: job.job_id, status: 'completed' });
    await expect
      .poll(() => eventOf(job.job_id), { timeout: 60_000 })
      .toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] });
  });

  it('is listed and resent by the client', async () => {
    const { body: job = {} } = await customer.client.create(hooked(204, 'again'));
    const first = await nextDelivery('again');
    const webhook = `${jobsPath}/${String(job.job_id)}/webhook`;
    await expect
      .poll(async () => (await customer.client.get(webhook)).body, { timeout: 60_000 })
      .toMatchObject({ event_id: first.id, state: 'delivered', attempts: [{ status: 204, problem: null }] });
    expect((await customer.client.get(`${webhook}/resend`, [], 'POST')).status).toBe(202);
    const again = await nextDelivery('again');
    expect([again.id, again.body]).toEqual([first.id, first.body]);
    const bare = await customer.client.create({ rows_json: '[{"column_0":"untold"}]' });
    const none = await customer.client.get(`${jobsPath}/${String(bare.body?.job_id)}/webhook`);
    expect([none.status, none.body?.code]).toEqual([409, 'NO_WEBHOOK']);
  });

  it('reports a job canceled while running; its quota is released and its files are deleted', async () => {
    const { client, pdf, signer } = await aCustomer('Cancels');
    // Rows with codes, enough of them to be caught running on any machine. A quick one ends them before it has answered
    // the create, which waits for some seconds: the job is looked for meanwhile.
    const codes = Array.from({ length: 8 }, (_, index) => {
      const rect = { x: 20 + 60 * (index % 4), y: 100 + 60 * Math.floor(index / 4), width: 50, height: 50 };
      return { id: `code-${index}`, kind: 'qr', page: 0, rect, value: { column: 'column_0' } };
    });
    const rows = Array.from({ length: 9000 }, (_, index) => ({ column_0: `row ${index} ${'x'.repeat(60)}` }));
    const creating = client.create({
      ...hooked(204, 'canceled'),
      svc_file: await signer.package({ pdf, overlays: codes }),
      rows_json: JSON.stringify(rows),
    });
    let job: { readonly job_id: string } | undefined;
    const running = async () => {
      const { body = {} } = await client.get(`${jobsPath}?status=processing`);
      [job] = (body.jobs ?? []) as { readonly job_id: string }[];
      return job?.job_id;
    };
    await expect.poll(running, { timeout: 120_000, interval: 100 }).toBeDefined();
    const jobId = String(job?.job_id);
    const path = `${jobsPath}/${jobId}`;
    const canceled = await client.get(`${path}/cancel`, [], 'POST');
    expect([canceled.status, canceled.body]).toEqual([200, expect.objectContaining({ status: 'failed' })]);
    expect((await client.get(`${path}/cancel`, [], 'POST')).body).toMatchObject({ code: 'JOB_ALREADY_ENDED' });
    expect((await creating).body).toMatchObject({ job_id: jobId });
    expect((await nextDelivery('canceled')).event).toMatchObject({ job_id: jobId, error: { code: 'JOB_CANCELED' } });
    expect((await client.get('/v1/bulkfill/usage')).body).toMatchObject({ rows_used: 0, rows_reserved: 0 });
    await expect.poll(() => storedOf(jobId), { timeout: 60_000 }).toEqual([]);
  });

  it('stops after failed attempts, moves to the dead-letter queue, and is resent when an operator requests it', async () => {
    const { body: job = {} } = await customer.client.create(hooked(503, 'refused'));
    const attempts = [await nextDelivery('refused'), await nextDelivery('refused')];
    expect(new Set(attempts.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
    const parked = await queueAt(webhooksDeadLetterQueueUrl).takeUntil((body) => body.includes(String(job.job_id)));
    expect(JSON.parse(parked)).toEqual({ jobId: job.job_id, attempt: 2, accountId: customer.accountId });
    await expect
      .poll(() => eventOf(job.job_id), { timeout: 60_000 })
      .toMatchObject({ state: 'exhausted', attempts: [{ status: 503 }, { status: 503 }] });

    expect(await bulkfill('webhook', 'resend', String(job.job_id))).toMatchObject({ state: 'pending' });
    expect((await nextDelivery('refused')).id).toBe(attempts[0]?.id);
  });
});
