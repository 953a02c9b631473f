import { randomUUID } from 'node:crypto';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CreateBench, createBench } from '../../support/service/create-bench.ts';
import { aGet } from '../../support/service/create-request.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { testService } from '../../support/service/test-service.ts';

let bench: CreateBench;
let service: CreateBench['service'];
let token: string;
let create: CreateBench['create'];

beforeAll(async () => {
  bench = await createBench();
  ({ service, token, create } = bench);
});

describe('create: answers', () => {
  // Contract: 1.2, 3/accepted-queued, 4.1/200-202
  it('answers 202 and queued while the job waits', async () => {
    const waiting = testService(bench.stack, { executeAtOnce: false });
    const owner = await waiting.anAccount();
    const answer = await create({}, {}, waiting, owner.token);
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      job_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'queued',
      created_at: '2026-11-20T12:00:10.000Z',
      started_at: null,
      completed_at: null,
    });
    expect(waiting.jobsQueue.sent.map(({ message }) => message)).toEqual([{ jobId: answer.body.job_id }]);
  });

  // Contract: 3/accepted-queued, 4.1/200-202
  it('answers 200 with the result if the job completes in time', async () => {
    const answer = await create();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'completed',
      result: {
        delivery_mode: 'cloud',
        download_url: `/v1/bulkfill/export-jobs/${answer.body.job_id}/download`,
        file_size_bytes: 'Ada\nGrace\n'.length,
      },
    });
    expect(answer.body.error).toBeUndefined();
  });

  const details = {
    failure_class: 'threshold_failed',
    input_row_count: 2,
    produced_row_count: 0,
    failed_row_count: 1,
    failed_row_percent: 50,
    max_failed_row_percent: 0,
  };
  const failures = [
    ['FAILED_ROW_THRESHOLD_EXCEEDED', new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED', { details }), 500, details],
    ['SIGNATURE_OVERLAY_LIMIT_EXCEEDED', new EngineError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED'), 422, undefined],
    ['CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', new EngineError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED'), 413, undefined],
    ['PROCESSING_ANOMALY', new EngineError('INVALID_PDF'), 500, undefined],
    ['PROCESSING_ANOMALY', new TypeError('a bug'), 500, undefined],
  ] as const;

  // Contract: 2.3, 3/failed-jobs, 4.1/200-202, 7, CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED
  // Contract: FAILED_ROW_THRESHOLD_EXCEEDED, SIGNATURE_OVERLAY_LIMIT_EXCEEDED, PROCESSING_ANOMALY, sync-window
  it.each(failures)(
    'returns the failed job under its own status in response mode, and with 200 in a replay and in webhook mode (%s)',
    async (code, thrown, status, expected) => {
      const failing = testService(bench.stack, { filler: fakeFiller(() => thrown) });
      const owner = await failing.anAccount();
      const key = randomUUID();
      const answer = await create({}, { 'idempotency-key': key }, failing, owner.token);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ status: 'failed', error: { code } });
      expect((answer.body.error as { details?: unknown }).details).toEqual(expected);
      expect(answer.body.result).toBeUndefined();

      const replay = await create({}, { 'idempotency-key': key }, failing, owner.token);
      expect(replay.status).toBe(200);
      expect(replay.body).toEqual(answer.body);

      const webhook = { delivery_mode: 'webhook', webhook_url: 'https://a.example/', webhook_secret: 's' };
      const other = await create(webhook, {}, failing, owner.token);
      expect(other.status).toBe(200);
      expect(other.body).toMatchObject({ status: 'failed', error: { code } });

      const read = await failing.api.fetch(aGet(owner.token, `/v1/bulkfill/export-jobs/${answer.body.job_id}`));
      expect(read.status).toBe(200);
      expect(await read.json()).toEqual(answer.body);
    },
  );

  it('ends a job whose error repeats a name cut in the middle of an emoji', async () => {
    const thrown = new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED', {
      message: 'The overlay "Name \ud83d" could not be applied.',
      details,
    });
    const failing = testService(bench.stack, { filler: fakeFiller(() => thrown) });
    const { token: other } = await failing.anAccount();
    const answer = await create({}, {}, failing, other);
    expect(answer.body).toMatchObject({
      status: 'failed',
      error: { code: 'FAILED_ROW_THRESHOLD_EXCEEDED', message: 'The overlay "Name \ufffd" could not be applied.' },
    });
  });

  // Contract: 2.1/no-result
  it('omits the result in webhook mode, but a read returns it', async () => {
    const answer = await create({ delivery_mode: 'webhook', webhook_url: 'https://a.example/', webhook_secret: 's' });
    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe('completed');
    expect(answer.body.result).toBeUndefined();
    const read = await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${answer.body.job_id}`));
    expect(await read.json()).toMatchObject({ result: { download_url: expect.any(String) } });
  });
});
