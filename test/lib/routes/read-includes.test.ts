import { hash, randomUUID } from 'node:crypto';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import type { Filler } from '@bulkfill/engine/threads/tasks/filler';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportJobSchema } from '../../../lib/routes/schemas/export-job.ts';
import { aCreate, aForm, aGet, type CreateFields } from '../../support/service/create-request.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { mixedRows, mixedRowsFiller } from '../../support/service/mixed-rows.ts';
import { type TestServiceOptions, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

interface Progress {
  readonly rows_done: number;
  readonly rows_total: number;
  readonly rows_per_second: number | null;
  readonly eta_seconds: number | null;
  readonly attempt: number;
}

const aService = async (options: TestServiceOptions = {}) => {
  const service = testService(stack, options);
  const { token, accountId } = await service.anAccount();
  const create = async (fields: CreateFields = {}, headers: Record<string, string> = {}): Promise<string> =>
    ((await (await service.api.fetch(aCreate(token, aForm(fields), headers))).json()) as { job_id: string }).job_id;
  const get = async (jobId: string, query = '') => {
    const response = await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${jobId}${query}`));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const progress = async (jobId: string): Promise<Progress> =>
    (await get(jobId, '?include=progress')).body.progress as Progress;
  return { service, token, accountId, create, get, progress };
};

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** A filler whose rows end when the test says so. */
const rowByRow = () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>(); // may come before the filler begins
  let told = (_rows: number): void => {};
  const filler: Filler = {
    fill: async function* (request, options) {
      const chunks = fakeFiller().fill(request, { ...options, onProgress: () => {} });
      told = (rows) => options.onProgress?.(rows);
      const stopped = new Promise<never>((_, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason));
      });
      await Promise.race([finished, stopped]);
      return yield* chunks;
    },
  };
  return { filler, done: (rows: number) => told(rows), finish };
};

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 2));
};

describe('GET …/export-jobs/{job_id}?include', () => {
  // Contract: jobs/members-only
  it('adds each member only if it is included', async () => {
    const { create, get } = await aService();
    const jobId = await create();
    const plain = (await get(jobId)).body;
    expect(Object.keys(plain)).toEqual(['job_id', 'status', 'created_at', 'started_at', 'completed_at', 'result']);
    expect((await get(jobId, '?unknown=1')).body).toEqual(plain);
    const all = (await get(jobId, '?include=request,progress,summary')).body;
    expect(Object.keys(all).slice(6)).toEqual(['request', 'progress', 'summary']);
    expect(all).toMatchObject(plain);
    expect(v.safeParse(exportJobSchema, all).success).toBe(true);
    expect(Object.keys((await get(jobId, '?include=summary')).body)).toEqual([...Object.keys(plain), 'summary']);
    expect((await get(jobId, '?include=warnings')).body).toEqual({ ...plain, warnings: [] });
  });

  // Contract: jobs/members-only
  it.each([
    'include=',
    'include=rows',
    'include=progress,progress',
    'include=progress,',
    'include=progress&include=summary',
  ])('rejects ?%s with INVALID_PARAMETER that names the parameter', async (query) => {
    const { create, get } = await aService({ executeAtOnce: false });
    const { status, body } = await get(await create(), `?${query}`);
    expect([status, body.code]).toEqual([400, 'INVALID_PARAMETER']);
    expect(body.message).toContain('"include"');
  });

  // Contract: jobs/request
  it('returns the request without address and secret of the webhook', async () => {
    const { create, get } = await aService({ executeAtOnce: false });
    const webhook = { delivery_mode: 'webhook', webhook_url: 'https://a.example/hook', webhook_secret: 'a secret' };
    const fields = { ...webhook, max_failed_row_percent: '7', filename_columns: '["column_0"]', flatten_forms: 'true' };
    const jobId = await create(fields, { 'idempotency-key': 'the-key', 'x-request-id': 'the-request' });
    expect((await get(jobId, '?include=request')).body.request).toEqual({
      idempotency_key: 'the-key',
      request_id: 'the-request',
      max_failed_row_percent: 7,
      filename_columns: ['column_0'],
      include_stickers: false,
      flatten_forms: true,
      delivery_mode: 'webhook',
      source: { sha256: sha256('%PDF-1.7 source'), size_bytes: 15 },
      package: { sha256: sha256('package'), name: 'Letter' },
      rows: { format: 'csv', size_bytes: 10, sha256: sha256('Ada\nGrace\n') },
      retry_of: null,
    });
    const other = await create({ csv_file: 'x\n' });
    expect((await get(other, '?include=request')).body.request).toMatchObject({
      filename_columns: [],
      delivery_mode: 'response',
    });
  });

  // Contract: jobs/summary-after
  it('returns the manifest’s summary of a completed job, bills reused results 0 rows, and omits it for other jobs', async () => {
    const { create, get } = await aService({ filler: mixedRowsFiller });
    const fields = { csv_file: `${mixedRows}`, max_failed_row_percent: '100' };
    const jobId = await create(fields);
    const { summary, result } = (await get(jobId, '?include=summary')).body as {
      summary: object;
      result: { file_size_bytes: number };
    };
    const made = {
      requested_rows: 6,
      produced_rows: 5,
      success_rows: 3,
      partial_rows: 2,
      failed_rows: 1,
      rows_with_notices: 0,
      billed_rows: 6,
      zip_size_bytes: result.file_size_bytes,
      print_file_size_bytes: null,
    };
    expect(summary).toMatchObject(made);
    const reused = await create(fields);
    expect((await get(reused, '?include=summary')).body.summary).toEqual({ ...summary, billed_rows: 0 });
    const failing = await aService({ filler: fakeFiller(() => new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED')) });
    expect((await failing.get(await failing.create(), '?include=summary')).body.summary).toBeNull();
    const queued = await aService({ executeAtOnce: false });
    expect((await queued.get(await queued.create(), '?include=summary')).body.summary).toBeNull();
  });

  it('returns the top-level warnings of the manifest, also for a reused result, and none before the manifest exists', async () => {
    const { create, get } = await aService({ filler: mixedRowsFiller });
    const fields = { csv_file: mixedRows, max_failed_row_percent: '100', filename_columns: '["Name"]' };
    const found = [
      { code: 'FILENAME_COLUMN_NOT_FOUND', message: expect.stringContaining('Entry 1 of "filename_columns"') },
    ];
    expect((await get(await create(fields), '?include=warnings')).body.warnings).toEqual(found);
    expect((await get(await create(fields), '?include=warnings')).body.warnings).toEqual(found);
    const queued = await aService({ executeAtOnce: false });
    expect((await queued.get(await queued.create(), '?include=warnings')).body.warnings).toBeNull();
  });

  // Contract: jobs/progress-live
  it('returns progress while a job is queued, while it runs, and after it has ended', async () => {
    const rows = rowByRow();
    const { service, create, progress } = await aService({ executeAtOnce: false, filler: rows.filler });
    const jobId = await create({ csv_file: `${Array.from({ length: 100 }, () => randomUUID()).join('\n')}\n` });
    const nothing = { rows_done: 0, rows_total: 100, rows_per_second: null, eta_seconds: null };
    expect(await progress(jobId)).toEqual({ ...nothing, attempt: 0 });

    const execution = service.execute(jobId);
    await until(async () => (await progress(jobId)).attempt === 1);
    expect(await progress(jobId)).toEqual({ ...nothing, attempt: 1 });
    await until(async () => {
      rows.done(20);
      service.clock.advance(1000);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return (await progress(jobId)).rows_done === 20;
    });
    const running = await progress(jobId);
    expect(running.rows_per_second).toBeGreaterThan(0);
    expect(running.eta_seconds).toBe(Math.ceil(80 / Number(running.rows_per_second)));
    rows.finish();
    expect(await execution).toBe('completed');
    expect(await progress(jobId)).toMatchObject({ rows_done: 100, rows_total: 100, eta_seconds: 0, attempt: 1 });
    expect((await progress(jobId)).rows_per_second).toBeGreaterThan(0);
  });

  // Contract: jobs/progress-live
  it('stores progress at most once per second, and never backwards within an attempt, also for an uncounted one', async () => {
    const rows = rowByRow();
    const { service, create, progress } = await aService({ executeAtOnce: false, filler: rows.filler });
    const jobId = await create({ csv_file: `${Array.from({ length: 50 }, () => randomUUID()).join('\n')}\n` });
    const writtenAtMs: number[] = [];
    const note = service.jobs.noteProgress;
    service.jobs.noteProgress = async (job, told) => {
      writtenAtMs.push(told.progressAtMs);
      return note(job, told);
    };
    const { executeJob } = await import('../../../lib/workflows/execute-job/execute-job.ts');
    const shutdown = new AbortController();
    const run = () =>
      executeJob(service, { jobId, deadlineMs: service.clock.nowMs() + 900_000, shutdown: shutdown.signal });
    const first = run();
    await until(async () => (await progress(jobId)).attempt === 1);
    const seen: Progress[] = [];
    for (let tick = 0; tick < 40; tick++) {
      rows.done(Math.floor(tick / 2));
      service.clock.advance(250);
      await new Promise((resolve) => setTimeout(resolve, 3));
      seen.push(await progress(jobId));
    }
    expect(writtenAtMs.length).toBeGreaterThan(3);
    expect(writtenAtMs.slice(1).every((atMs, index) => atMs - writtenAtMs[index]! >= 1000)).toBe(true);
    shutdown.abort();
    expect(await first).toBe('released');
    seen.push(await progress(jobId));
    expect(seen.every((each, index) => index === 0 || each.rows_done >= seen[index - 1]!.rows_done)).toBe(true);
    expect(new Set(seen.map(({ attempt }) => attempt))).toEqual(new Set([1]));

    const second = service.execute(jobId);
    await until(async () => (await progress(jobId)).attempt === 2);
    expect(await progress(jobId)).toMatchObject({ rows_done: 0, rows_per_second: null, eta_seconds: null });
    rows.finish();
    expect(await second).toBe('completed');
  });

  // Contract: jobs/progress-live
  it('returns final progress for a reused result and a failed job', async () => {
    const { create, progress } = await aService();
    await create();
    expect(await progress(await create())).toEqual({
      rows_done: 2,
      rows_total: 2,
      rows_per_second: null,
      eta_seconds: 0,
      attempt: 0,
    });
    const failing = await aService({ filler: fakeFiller(() => new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED')) });
    expect(await failing.progress(await failing.create())).toMatchObject({
      rows_done: 1,
      rows_total: 2,
      eta_seconds: 0,
      attempt: 1,
    });
  });
});
