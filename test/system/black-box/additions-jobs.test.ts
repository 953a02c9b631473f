import { createHash, hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, type Fields, jobsPath } from './client/client.ts';
import { startReceiver } from './client/receiver.ts';
import { everythingOf, mixedFields } from './client/rows-of.ts';
import { type Answer, send } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

const unknownJob = '00000000-0000-4000-8000-000000000000';
let world: World;
let client: Client;
let mixed: Fields;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver(() => 200);
  world = await aWorld({ MAX_RUNNING_JOBS_BUSINESS: '1', WEBHOOK_ALLOWED_ORIGINS: receiver.origin });
  client = world.client;
  mixed = await mixedFields(world);
  await client.settled((await client.create(mixed, { idempotencyKey: 'plain' })).body?.job_id);
});
afterAll(async () => {
  await world.service.stop();
  await receiver.stop();
});

const path = (jobId: unknown, rest = ''): string => `${jobsPath}/${String(jobId)}${rest}`;
const cancel = (jobId: unknown): Promise<Answer> => client.get(path(jobId, '/cancel'), [], 'POST');
const remove = (jobId: unknown): Promise<Answer> => client.get(path(jobId), [], 'DELETE');
const codeOf = ({ status, body }: Answer): unknown[] => [status, body?.code];
const manyRows = (mark: string, count = 9999): string =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({ column_0: `${mark} ${index}`, column_1: `${mark} ${index}` })),
  );
const quota = async () => (await world.service.bulkfill('account', 'show', world.account.id)).quota;
/** A job that is sent and not waited for: the first runs, those behind it wait. */
const started = async (mark: string, fields: Fields = {}): Promise<string> => {
  const idempotencyKey = `started.${mark}`;
  const all = {
    ...mixed,
    rows_json: manyRows(mark),
    delivery_mode: 'webhook',
    webhook_url: `${receiver.origin}/${mark}`,
    webhook_secret: 's',
    ...fields,
  };
  void client.create(all, { idempotencyKey }).catch(() => undefined);
  for (;;) {
    const { body } = await client.get(`${jobsPath}?limit=100`);
    for (const job of (body?.jobs ?? []) as { job_id: string }[]) {
      const { request } = await everythingOf(client, job.job_id);
      if (request?.idempotency_key === idempotencyKey) return job.job_id;
    }
  }
};

describe('client of version 1.0.0', () => {
  // Contract: additions
  it('receives exactly the members of version 1.0.0', async () => {
    const created = await client.create(mixed, { idempotencyKey: 'plain' });
    const members = ['job_id', 'status', 'created_at', 'started_at', 'completed_at', 'result'];
    expect(Object.keys(created.body ?? {})).toEqual(members);
    expect(Object.keys(created.body?.result ?? {})).toEqual([
      'delivery_mode',
      'download_url',
      'expires_at',
      'file_size_bytes',
    ]);
    expect((await client.read(created.body?.job_id)).body).toEqual(created.body);
    expect((await client.get(path(created.body?.job_id, '?unknown=&unknown=1&INCLUDE=x'))).body).toEqual(created.body);
  });
});

describe('GET …/{job_id}?include', () => {
  // Contract: additions
  it('adds each member only if it is included', async () => {
    const { body: job = {} } = await client.create(mixed, { idempotencyKey: 'plain' });
    for (const asked of ['progress', 'summary', 'request']) {
      const { body } = await client.get(path(job.job_id, `?include=${asked}`));
      expect(body).toEqual({ ...job, [asked]: expect.any(Object) });
    }
    const sha256 = (bytes: unknown): string =>
      createHash('sha256')
        .update(bytes as Buffer)
        .digest('hex');
    const first = await everythingOf(client, job.job_id);
    expect(first).toEqual({
      ...job,
      progress: { rows_done: 5, rows_total: 5, rows_per_second: expect.any(Number), eta_seconds: 0, attempt: 1 },
      summary: {
        requested_rows: 5,
        produced_rows: 3,
        success_rows: 2,
        partial_rows: 1,
        failed_rows: 2,
        applied_overlay_count: 5,
        skipped_overlay_count: 3,
        rows_with_notices: 0,
        billed_rows: 5,
        zip_size_bytes: (job.result as { file_size_bytes: number }).file_size_bytes,
        print_file_size_bytes: null,
      },
      request: {
        idempotency_key: 'plain',
        request_id: expect.stringMatching(/^[\w.:-]{1,128}$/),
        max_failed_row_percent: 100,
        filename_columns: [],
        include_stickers: false,
        flatten_forms: false,
        delivery_mode: 'response',
        source: { sha256: sha256(world.pdf), size_bytes: world.pdf.length },
        package: { sha256: sha256(mixed.svc_file), name: 'Black box' },
        rows: { format: 'json', size_bytes: String(mixed.rows_json).length, sha256: sha256(mixed.rows_json) },
        retry_of: null,
      },
    });
  });

  it('returns the request of the create', async () => {
    const csv = Buffer.from('Ada,1\r\nBob,2\r\n');
    const fields = {
      ...mixed,
      rows_json: undefined,
      csv_file: csv,
      filename_columns: '["column_1","column_1"]',
      include_stickers: 'true',
    };
    const headers = [['x-request-id', 'trace:1']] as const;
    const created = await client.create(
      { ...fields, flatten_forms: 'true', max_failed_row_percent: '007' },
      { headers },
    );
    const { request } = await everythingOf(client, created.body?.job_id);
    expect(request).toMatchObject({
      request_id: 'trace:1',
      max_failed_row_percent: 7,
      filename_columns: ['column_1', 'column_1'],
      include_stickers: true,
      flatten_forms: true,
      rows: { format: 'csv', size_bytes: csv.length, sha256: hash('sha256', csv, 'hex') },
    });
  });

  it.each([
    'include=',
    'include',
    'include=everything',
    'include=progress,',
    'include=Progress',
    'include=progress&include=summary',
  ])('rejects ?%s with INVALID_PARAMETER', async (query) => {
    const { body: job = {} } = await client.create(mixed, { idempotencyKey: 'plain' });
    const answer = await client.get(path(job.job_id, `?${query}`));
    expect([...codeOf(answer), answer.body?.message]).toEqual([
      400,
      'INVALID_PARAMETER',
      expect.stringContaining('include'),
    ]);
  });

  it('bills nothing for a reused job, and returns no summary of a failed one', async () => {
    const reused = await client.create(mixed);
    expect((await everythingOf(client, reused.body?.job_id)).summary).toMatchObject({
      requested_rows: 5,
      billed_rows: 0,
    });
    const failed = await client.create({ ...mixed, max_failed_row_percent: '0' });
    const { summary, progress, result } = await everythingOf(client, failed.body?.job_id);
    expect([summary, result]).toEqual([null, undefined]);
    expect(progress).toMatchObject({ rows_done: 2, rows_total: 5, eta_seconds: 0, attempt: 1 });
  });
});

describe('GET …/export-jobs', () => {
  // Contract: additions
  it('lists every job once, newest first, while others are created', async () => {
    const { key } = await world.service.account('business');
    const own = clientOf(world.service, key, { ...world.defaults, ...mixed });
    expect((await own.get(jobsPath)).body).toEqual({ jobs: [], next: null });
    const ids: unknown[] = [];
    for (let index = 0; index < 7; index++) ids.push((await own.create()).body?.job_id);
    const seen: unknown[] = [];
    let after = '';
    for (;;) {
      const { status, body } = await own.get(`${jobsPath}?limit=3${after}`);
      expect(status).toBe(200);
      const page = body as { jobs: { job_id: string }[]; next: string | null };
      seen.push(...page.jobs.map((job) => job.job_id));
      await own.create();
      if (page.next === null) break;
      expect(page.jobs).toHaveLength(3);
      after = `&after=${encodeURIComponent(page.next)}`;
    }
    expect(seen).toEqual(ids.toReversed());
    const { body } = await own.get(`${jobsPath}?limit=1`);
    const [newest] = (body as { jobs: { job_id: string }[] }).jobs;
    expect(newest).toEqual((await own.read(newest?.job_id)).body);
    const failed = await own.create({ max_failed_row_percent: '0' });
    expect((await own.get(`${jobsPath}?status=failed`)).body).toEqual({
      jobs: [(await own.read(failed.body?.job_id)).body],
      next: null,
    });
    expect((await own.get(`${jobsPath}?status=queued`)).body).toEqual({ jobs: [], next: null });
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=',
    'limit=x',
    'limit=1&limit=1',
    'after=',
    'after=x',
    'after=a&after=b',
    'status=',
    'status=done',
    'status=failed&status=failed',
  ])('rejects ?%s with INVALID_PARAMETER', async (query) => {
    const answer = await client.get(`${jobsPath}?${query}`);
    expect([...codeOf(answer), answer.body?.message]).toEqual([
      400,
      'INVALID_PARAMETER',
      expect.stringContaining(query.split('=')[0]!),
    ]);
  });

  it('accepts limits of 1 and 100, requires a key, and ignores unknown parameters', async () => {
    for (const query of ['limit=1', 'limit=100', 'x=&x='])
      expect((await client.get(`${jobsPath}?${query}`)).status).toBe(200);
    expect(codeOf(await send(`${world.service.baseUrl}${jobsPath}`))).toEqual([401, 'BF_EXPORT_API_KEY_REQUIRED']);
  });
});

describe('POST …/cancel', () => {
  // Contract: additions
  it('fails a running and a waiting job once each, and releases their quota', async () => {
    const before = await quota();
    const running = await started('running');
    const waiting = await started('waiting');
    const live = (await everythingOf(client, running)).progress;
    expect(live).toMatchObject({ rows_total: 9999 });
    expect(codeOf(await remove(waiting))).toEqual([409, 'JOB_NOT_ENDED']);
    expect(codeOf(await client.retry(waiting))).toEqual([409, 'JOB_NOT_ENDED']);
    for (const jobId of [waiting, running]) {
      const answers = await Promise.all([cancel(jobId), cancel(jobId)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const canceled = answers.find(({ status }) => status === 200)?.body;
      expect(canceled).toMatchObject({
        job_id: jobId,
        status: 'failed',
        error: { code: 'JOB_CANCELED', message: expect.any(String) },
      });
      expect(Object.keys(canceled?.error ?? {})).toEqual(['code', 'message']);
      expect(canceled).not.toHaveProperty('result');
      expect(answers.find(({ status }) => status === 409)?.body?.code).toBe('JOB_ALREADY_ENDED');
      expect((await client.read(jobId)).body).toEqual(canceled);
      expect((await everythingOf(client, jobId)).summary).toBeNull();
      for (const rest of ['/rows', '/rows/1/pdf', '/corrections.csv', '/print-file', '/download'])
        expect(codeOf(await client.get(path(jobId, rest)))).toEqual([404, 'DELIVERY_NOT_FOUND']);
      expect(codeOf(await client.retry(jobId))).toEqual([409, 'JOB_INPUTS_EXPIRED']);
    }
    expect(await quota()).toEqual(before);
    for (const mark of ['/running', '/waiting']) {
      await expect.poll(() => receiver.to(mark).length, { timeout: 60_000 }).toBe(1);
      const event = JSON.parse(receiver.to(mark)[0]?.body ?? '{}');
      expect(event).toMatchObject({
        event: 'bulkfill.export_job.failed',
        status: 'failed',
        error: { code: 'JOB_CANCELED' },
      });
    }
    await expect
      .poll(async () => (await world.service.storedKeys()).filter((key) => key.includes(running)), { timeout: 60_000 })
      .toEqual([]);
  });

  it('rejects ended jobs with JOB_ALREADY_ENDED', async () => {
    const completed = await client.create(mixed);
    const failed = await client.create({ ...mixed, max_failed_row_percent: '0' });
    for (const { body } of [completed, failed])
      expect(codeOf(await cancel(body?.job_id))).toEqual([409, 'JOB_ALREADY_ENDED']);
    expect((await client.read(completed.body?.job_id)).body).toEqual(completed.body);
  });
});

describe('DELETE …/{job_id}', () => {
  // Contract: additions
  it('deletes a job’s artifact for all jobs that reuse it, and leaves the jobs readable', async () => {
    const fields = { ...mixed, rows_json: '[{"column_0":"to delete"}]' };
    const made = await client.create(fields);
    const reused = await client.create(fields);
    expect((await everythingOf(client, reused.body?.job_id)).summary).toMatchObject({ billed_rows: 0 });
    for (let time = 0; time < 2; time++) {
      const removed = await remove(made.body?.job_id);
      expect([removed.status, removed.bytes.length]).toEqual([204, 0]);
      expect(removed.headers['x-request-id']).toMatch(/^[\w.:-]{1,128}$/);
    }
    for (const { body } of [made, reused]) {
      const read = (await client.read(body?.job_id)).body;
      expect(read).toMatchObject({ job_id: body?.job_id, status: 'completed', result: { download_url: null } });
      for (const rest of ['/rows', '/rows/1/pdf', '/corrections.csv', '/print-file', '/download'])
        expect(codeOf(await client.get(path(body?.job_id, rest)))).toEqual([404, 'DELIVERY_NOT_FOUND']);
      expect(codeOf(await client.retry(body?.job_id))).toEqual([409, 'JOB_INPUTS_EXPIRED']);
    }
    expect((await world.service.storedKeys()).filter((key) => key.includes(String(made.body?.job_id)))).toEqual([]);
    const again = await client.create(fields);
    expect((await everythingOf(client, again.body?.job_id)).summary).toMatchObject({ billed_rows: 1 });
  });

  it('deletes a failed job’s files, too', async () => {
    const failed = await client.create({ ...mixed, max_failed_row_percent: '0' });
    expect((await client.get(path(failed.body?.job_id, '/rows'))).status).toBe(200);
    expect((await remove(failed.body?.job_id)).status).toBe(204);
    expect((await client.read(failed.body?.job_id)).body).toEqual(failed.body);
    expect(codeOf(await client.get(path(failed.body?.job_id, '/rows')))).toEqual([404, 'DELIVERY_NOT_FOUND']);
  });
});

describe.each([
  ['POST', '/cancel'],
  ['DELETE', ''],
  ['GET', '?include=progress'],
  ['GET', '/rows'],
  ['GET', '/rows/1/pdf'],
  ['GET', '/corrections.csv'],
  ['POST', '/retry'],
  ['GET', '/print-file'],
])('%s …/{job_id}%s', (method, rest) => {
  const ask = (jobId: unknown, key: string | undefined, asked = method): Promise<Answer> =>
    send(`${world.service.baseUrl}${path(jobId, rest)}`, {
      method: asked,
      headers: [
        ['idempotency-key', 'asked'],
        ...(key === undefined ? [] : [['authorization', `Bearer ${key}`] as const]),
      ],
    });

  it('requires the owner’s key and an existing job', async () => {
    const { body: job = {} } = await client.create(mixed, { idempotencyKey: 'plain' });
    const stranger = (await world.service.account('free')).key;
    const wrong = `svc_bfexp_${'a'.repeat(16)}.${'b'.repeat(43)}`;
    const asked: [Promise<Answer>, number, string][] = [
      [ask(job.job_id, stranger), 404, 'EXPORT_JOB_NOT_FOUND'],
      [ask(unknownJob, world.account.key), 404, 'EXPORT_JOB_NOT_FOUND'],
      [ask('nope', world.account.key), 400, 'INVALID_JOB_ID'],
      [ask(job.job_id, undefined), 401, 'BF_EXPORT_API_KEY_REQUIRED'],
      [ask(job.job_id, wrong), 401, 'BF_EXPORT_API_KEY_INVALID'],
      [ask(job.job_id, world.account.key, 'PUT'), 405, 'METHOD_NOT_ALLOWED'],
    ];
    for (const [answering, status, code] of asked) {
      const answer = await answering;
      expect([answer.status, answer.body]).toEqual([status, { code, message: expect.stringMatching(/\S/) }]);
      expect(answer.headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    }
    expect((await client.read(job.job_id)).body).toEqual(job);
  });
});
