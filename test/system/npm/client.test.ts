import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BulkfillClient, type ExportJob, verifyWebhook } from '@bulkfill/bulkfill/client/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Received, startReceiver } from '../black-box/client/receiver.ts';
import { aWorld, type World } from '../black-box/client/world.ts';

let world: World;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let client: BulkfillClient;
let files: { readonly pdf: Blob; readonly package: Buffer };
let folder = '';
beforeAll(async () => {
  receiver = await startReceiver(() => 200);
  world = await aWorld({ WEBHOOK_ALLOWED_ORIGINS: receiver.origin });
  client = new BulkfillClient({ apiKey: world.account.key, baseUrl: world.service.baseUrl });
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-client-'));
  await writeFile(join(folder, 'form.pdf'), world.pdf);
  files = { pdf: await openAsBlob(join(folder, 'form.pdf')), package: world.defaults.svc_file as Buffer };
});
afterAll(async () => {
  await world.service.stop();
  await receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

const rows = [{ column_0: 'Zoë' }, { column_0: 'Ada' }];

describe('client library with a running service', () => {
  it('creates a job, waits for it, and downloads all outputs', async () => {
    const created = await client.jobs.create({ ...files, rows, printFile: true }, { idempotencyKey: 'client-1' });
    const told: ExportJob[] = [];
    const done = await client.jobs.wait(created.job_id, { onProgress: (job) => void told.push(job) });
    expect(done).toMatchObject({ status: 'completed', progress: { rows_done: 2 }, summary: { produced_rows: 2 } });
    expect(told.at(-1)).toEqual(done);
    const zip = await client.jobs.download(done.job_id);
    expect(zip.length).toBe(done.summary?.zip_size_bytes);
    expect(Buffer.from(zip.subarray(0, 2)).toString()).toBe('PK');
    const results = await Array.fromAsync(client.jobs.rows(done.job_id, { limit: 1 }));
    expect(results.map(({ row_number }) => row_number)).toEqual([1, 2]);
    expect((await client.jobs.rowPdf(done.job_id, 2)).length).toBe(results[1]?.file_size_bytes);
    expect(Buffer.from((await client.jobs.printFile(done.job_id)).subarray(0, 5)).toString()).toBe('%PDF-');
    expect(new TextDecoder().decode(await client.jobs.corrections(done.job_id))).toMatch(/^row_number,status,/);
    expect((await client.jobs.attestation(done.job_id)).split('.')).toHaveLength(3);
    expect((await client.usage()).rows_used).toBeGreaterThanOrEqual(2);
    const { request } = await client.jobs.read(done.job_id, { include: ['request'] });
    expect(request?.idempotency_key).toBe('client-1');
    await expect(client.jobs.retry(done.job_id)).rejects.toMatchObject({ status: 409, code: 'NOTHING_TO_RETRY' });
    await expect(client.jobs.cancel(done.job_id)).rejects.toMatchObject({ status: 409, code: 'JOB_ALREADY_ENDED' });
    await client.jobs.delete(done.job_id);
    await client.jobs.delete(done.job_id);
    await expect(client.jobs.download(done.job_id)).rejects.toMatchObject({ status: 404, code: 'DELIVERY_NOT_FOUND' });
  });

  it('sends a file of unknown length, lists jobs, and gets the same job for the same key', async () => {
    const pdf = () => Readable.from([world.pdf.subarray(0, 100), world.pdf.subarray(100)]);
    const first = await client.jobs.create({ ...files, pdf, rows }, { idempotencyKey: 'client-2' });
    const again = await client.jobs.create({ ...files, pdf, rows }, { idempotencyKey: 'client-2' });
    expect(again.job_id).toBe(first.job_id);
    const listed = await Array.fromAsync(client.jobs.list({ limit: 1 }));
    expect(listed.map(({ job_id }) => job_id)).toContain(first.job_id);
  });

  it('runs a check and reads its findings', async () => {
    const check = await client.checks.create({ ...files, rows: [['Ada'], ['Ada']] });
    const done = await client.checks.wait(check.check_id);
    expect(done).toMatchObject({ status: 'completed', result: { rows: 2 } });
    expect(await client.checks.read(check.check_id)).toEqual(done);
    const found = await Array.fromAsync(client.checks.findings(check.check_id, { code: ['DUPLICATE_ROW'], limit: 1 }));
    expect(found.map(({ row_number }) => row_number)).toEqual([2]);
    expect((await client.checks.corrections(check.check_id)).length).toBeGreaterThan(0);
  });

  it('throws API errors with status, code and request id', async () => {
    const stranger = new BulkfillClient({ apiKey: 'svc_bfexp_nobody.nothing', baseUrl: world.service.baseUrl });
    await expect(stranger.usage()).rejects.toMatchObject({
      status: 401,
      code: 'BF_EXPORT_API_KEY_INVALID',
      requestId: expect.any(String),
    });
    await expect(client.jobs.create({ ...files, pdf: new Blob(['no PDF']), rows })).rejects.toMatchObject({
      name: 'BulkfillApiError',
    });
  });

  it('verifies a job’s webhook and resends it', async () => {
    const secret = 'a plain secret: ü';
    const webhook = {
      deliveryMode: 'webhook',
      webhookUrl: `${receiver.origin}/client`,
      webhookSecret: secret,
    } as const;
    const { job_id: jobId } = await client.jobs.create({ ...files, rows: [{ column_0: 'hook' }], ...webhook });
    await client.jobs.wait(jobId);
    await expect.poll(() => receiver.to('/client').length, { timeout: 60_000 }).toBeGreaterThan(0);
    const [{ headers, body }] = receiver.to('/client') as [Received];
    expect(await verifyWebhook(headers, body, secret)).toMatchObject({
      event: 'bulkfill.export_job.completed',
      job_id: jobId,
    });
    await expect.poll(async () => (await client.jobs.webhook(jobId)).state, { timeout: 60_000 }).toBe('delivered');
    await client.jobs.resend(jobId);
    await expect.poll(() => receiver.to('/client').length, { timeout: 60_000 }).toBe(2);
  });
});
