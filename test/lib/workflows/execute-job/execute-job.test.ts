import { EngineError } from '@bulkfill/engine/core/engine-error';
import { fromPortableError, toPortableError } from '@bulkfill/engine/threads/portable-error';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCalendarMonth } from '../../../../lib/core/clock.ts';
import { jsonLogger } from '../../../../lib/core/logger.ts';
import type { ObjectStore } from '../../../../lib/stores/storage/object-store.ts';
import { executeJob } from '../../../../lib/workflows/execute-job/execute-job.ts';
import { aCreate, aForm, type CreateFields } from '../../../support/service/create-request.ts';
import { fakeClock } from '../../../support/service/fake-clock.ts';
import { type FillBehaviour, fakeFiller } from '../../../support/service/fake-documents.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { type TestService, type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const webhook: CreateFields = { delivery_mode: 'webhook', webhook_url: 'https://a.example/hook', webhook_secret: 's' };

const queuedJob = async (options: TestServiceOptions & { fill?: FillBehaviour; fields?: CreateFields } = {}) => {
  const service = testService(stack, {
    executeAtOnce: false,
    ...(options.fill ? { filler: fakeFiller(options.fill) } : {}),
    ...options,
  });
  const owner = await service.anAccount();
  const response = await service.api.fetch(aCreate(owner.token, aForm(options.fields)));
  const { job_id: jobId } = (await response.json()) as { job_id: string };
  const job = async () => (await service.jobs.get(jobId)) ?? expect.fail('The job is gone.');
  const quota = async () => {
    const { usedRows, committedRows } = await service.quota.get(
      owner.accountId,
      formatCalendarMonth(service.clock.nowMs()),
    );
    return { usedRows, committedRows };
  };
  return { service, jobId, job, quota, ...owner };
};

/** Runs all ready callbacks. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
};

const run = (service: TestService, jobId: string, change: { deadlineMs?: number; shutdown?: AbortSignal } = {}) =>
  executeJob(service, {
    jobId,
    deadlineMs: service.clock.nowMs() + 900_000,
    shutdown: new AbortController().signal,
    ...change,
  });

describe('executeJob', () => {
  it('stores row results and inputs of a job that failed for its rows for as long as a delivery, and of no other failed job', async () => {
    const tooMany = new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED');
    const { service, jobId, job, quota } = await queuedJob({ fill: () => tooMany });
    expect(await service.execute(jobId)).toBe('failed');
    const results = (await job())?.rowResults;
    expect(results).toMatchObject({
      key: `outputs/${jobId}/1.rows`,
      expiresAtMs: service.clock.nowMs() + service.config.delivery.lifetimeMs,
    });
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([`outputs/${jobId}/1.rows`]);
    expect(await objectsOf(stack, `inputs/${jobId}`)).toHaveLength(3);
    expect(await quota()).toEqual({ usedRows: 0, committedRows: 0 });
    service.clock.advance(service.config.delivery.lifetimeMs + 30 * 60_000);
    expect(await service.sweep()).toMatchObject({ jobsCleaned: 0 });
    service.clock.advance(31 * 60_000);
    expect(await service.sweep()).toMatchObject({ jobsCleaned: 1 });
    expect([...(await objectsOf(stack, `outputs/${jobId}`)), ...(await objectsOf(stack, `inputs/${jobId}`))]).toEqual(
      [],
    );

    const other = await queuedJob({ fill: () => new EngineError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED') });
    expect(await other.service.execute(other.jobId)).toBe('failed');
    expect([
      ...(await objectsOf(stack, `outputs/${other.jobId}`)),
      ...(await objectsOf(stack, `inputs/${other.jobId}`)),
    ]).toEqual([]);
  });

  // Contract: 3/completed-delivery
  it('completes a job once, charges it once, and keeps only its outputs and the inputs for a retry', async () => {
    const { service, jobId, job, quota } = await queuedJob({ fields: webhook });
    expect(await service.execute(jobId)).toBe('completed');
    expect(await job()).toMatchObject({ status: 'completed', execution: { attempts: 1, fence: 1, rowsDone: 2 } });
    expect(await quota()).toEqual({ usedRows: 2, committedRows: 2 });
    expect(await objectsOf(stack, `inputs/${jobId}`)).toHaveLength(3);
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([`outputs/${jobId}/1.rows`, `outputs/${jobId}/1.zip`]);
    expect((await job())?.artifact?.rows?.sizeBytes).toBe(await service.objects.size(`outputs/${jobId}/1.rows`));
    expect(service.webhooksQueue.sent).toEqual([{ message: { jobId, attempt: 0 }, delaySeconds: 0 }]);
    const event = await service.events.get(jobId);

    expect(await service.execute(jobId)).toBe('skipped');
    expect(await quota()).toEqual({ usedRows: 2, committedRows: 2 });
    expect(await service.events.get(jobId)).toEqual(event);
    expect(service.webhooksQueue.sent).toHaveLength(1);
  });

  it('lets one of several executors work if a message arrives more than once', async () => {
    let fills = 0;
    const { service, jobId, quota } = await queuedJob({
      fill: () => {
        fills++;
        return 'fill';
      },
    });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => service.execute(jobId)));
    expect([...outcomes].sort()).toEqual(['completed', ...Array(5).fill('skipped')]);
    expect(fills).toBe(1);
    expect(await quota()).toEqual({ usedRows: 2, committedRows: 2 });
  });

  it('skips a job that does not exist', async () => {
    const { service } = await queuedJob();
    expect(await service.execute('3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a')).toBe('skipped');
  });

  // Contract: 6/completion-event
  it('writes the completion event with the members of the specification', async () => {
    const { service, jobId, job } = await queuedJob({ fields: webhook });
    await service.execute(jobId);
    const event = await service.events.get(jobId);
    const { artifact, request } = await job();
    expect(JSON.parse(event?.body ?? '')).toEqual({
      event: 'bulkfill.export_job.completed',
      event_id: event?.eventId,
      occurred_at: '2026-11-20T12:00:10.000Z',
      job_id: jobId,
      status: 'completed',
      idempotency_key: request.idempotencyKey,
      request_id: request.requestId,
      reused_result: false,
      delivery_id: artifact?.deliveryId,
      download_url: `/v1/bulkfill/export-jobs/${jobId}/download`,
      download_expires_at: '2026-11-21T12:00:10.000Z',
    });
    expect(event?.url).toBe('https://a.example/hook');
  });

  // Contract: webhooks/failure-event
  it('writes the failure event with the error and without a delivery', async () => {
    const { service, jobId } = await queuedJob({
      fields: webhook,
      fill: () => new EngineError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED'),
    });
    await service.execute(jobId);
    const body = JSON.parse((await service.events.get(jobId))?.body ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({
      event: 'bulkfill.export_job.failed',
      status: 'failed',
      error: { code: 'SIGNATURE_OVERLAY_LIMIT_EXCEEDED' },
    });
    expect(Object.keys(body).filter((name) => /delivery|download/.test(name))).toEqual([]);
  });

  it('logs errors of rows and fills by name and location, without messages that may quote a cell', async () => {
    const lines: string[] = [];
    const cell = 'Cell 4711 of somebody';
    const fromThread = (message: string): Error => fromPortableError(toPortableError(new RangeError(message)));
    const { service, jobId } = await queuedJob({
      logger: jsonLogger(
        'debug',
        (line) => lines.push(line),
        () => 0,
      ),
      filler: {
        // biome-ignore lint/correctness/useYield: it fails before it has anything to yield.
        fill: async function* (_, { onRowError }) {
          onRowError?.(7, fromThread(`Invalid value: ${cell}`));
          throw fromThread(`Also invalid: ${cell}`);
        },
      },
    });
    expect(await service.execute(jobId)).toBe('failed');
    const log = lines.join('\n');
    expect(log).toMatch(/"row_number":7.*RangeError.*execute-job\.test\.ts/);
    expect(log).toMatch(/The attempt failed.*RangeError/);
    expect(log).not.toContain(cell);
  });

  describe('fails a job at once with PROCESSING_ANOMALY if', () => {
    it.each([
      ['its memory is exhausted', (): Error => new WorkFailed('out-of-memory', 'too much memory')],
      ['its stored input cannot be read by the engine', (): Error => new EngineError('INVALID_PDF')],
      ['the fill throws something unexpected', (): Error => new TypeError('bug')],
      ['the archive contradicts its manifest', (): 'wrong-count' => 'wrong-count'],
    ] as const)('%s', async (_, fill) => {
      const { service, jobId, job, quota } = await queuedJob({ fill, fields: { print_file: 'true' } });
      expect(await service.execute(jobId)).toBe('failed');
      expect((await job()).error).toEqual({ code: 'PROCESSING_ANOMALY', message: expect.any(String) });
      expect(await quota()).toEqual({ usedRows: 0, committedRows: 0 });
      expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([]);
    });

    // Contract: 3/anomaly-failed
    it('fails if a stored input is missing or was changed', async () => {
      for (const spoil of ['remove', 'change'] as const) {
        const { service, jobId, job } = await queuedJob();
        const { key } = (await job()).inputs.source;
        if (spoil === 'remove') await service.objects.remove([key]);
        else {
          const writer = service.objects.writer(key, { contentType: 'application/pdf' });
          await writer.write(Buffer.from('%PDF-1.7 another'));
          await writer.finish();
        }
        await service.execute(jobId);
        expect((await job()).error?.code).toBe('PROCESSING_ANOMALY');
      }
    });

    // Contract: 3/anomaly-failed, PROCESSING_ANOMALY
    it('stops if its time is nearly over', async () => {
      const { service, jobId, job } = await queuedJob({ fill: () => 'hang' });
      expect(await run(service, jobId, { deadlineMs: service.clock.nowMs() + 10_000 })).toBe('failed');
      expect((await job()).error?.code).toBe('PROCESSING_ANOMALY');
    });
  });

  describe('retries if', () => {
    const brokenStore =
      (broken: { yes: boolean }) =>
      (objects: ObjectStore): ObjectStore => ({
        writer: (key, metadata) => {
          if (broken.yes && key.startsWith('outputs/')) throw new Error('SlowDown');
          return objects.writer(key, metadata);
        },
        read: (key, maxBytes, signal) => objects.read(key, maxBytes, signal),
        stream: (key, range) => objects.stream(key, range),
        size: (key) => objects.size(key),
        remove: (keys) => objects.remove(keys),
        removeAll: (prefix, keep) => objects.removeAll(prefix, keep),
        downloadUrl: (key, seconds) => objects.downloadUrl(key, seconds),
      });

    // Contract: processing-anomaly
    it('storage fails, with growing delays, until the attempts are used up', async () => {
      const { service, jobId, job, quota } = await queuedJob({ objects: brokenStore({ yes: true }) });
      expect(await service.execute(jobId)).toBe('retried');
      expect(service.jobsQueue.sent.at(-1)).toEqual({ message: { jobId }, delaySeconds: 5 });
      expect(await service.execute(jobId)).toBe('skipped');
      service.clock.advance(5000);
      expect(await service.execute(jobId)).toBe('retried');
      expect(service.jobsQueue.sent.at(-1)?.delaySeconds).toBe(20);
      service.clock.advance(20_000);
      expect(await service.execute(jobId)).toBe('failed');
      expect(await job()).toMatchObject({
        status: 'failed',
        error: { code: 'PROCESSING_ANOMALY' },
        execution: { attempts: 3 },
      });
      expect(await quota()).toEqual({ usedRows: 0, committedRows: 0 });
    });

    it('storage failed and has recovered', async () => {
      const broken = { yes: true };
      const { service, jobId, job } = await queuedJob({ objects: brokenStore(broken) });
      await service.execute(jobId);
      broken.yes = false;
      service.clock.advance(5000);
      expect(await service.execute(jobId)).toBe('completed');
      expect((await job()).artifact?.key).toBe(`outputs/${jobId}/2.zip`);
    });

    it.each([
      ['its thread crashed', 'crashed'],
      ['other work had the memory', 'crowded-out'],
    ] as const)('%s', async (_, failure) => {
      let failures = 1;
      const { service, jobId } = await queuedJob({
        fill: () => (failures-- > 0 ? new WorkFailed(failure, 'gone') : 'fill'),
      });
      expect(await service.execute(jobId)).toBe('retried');
      service.clock.advance(5000);
      expect(await service.execute(jobId)).toBe('completed');
    });

    it('stops if its host shuts down, without counting the attempt', async () => {
      let hangs = 1;
      const { service, jobId, job } = await queuedJob({ fill: () => (hangs-- > 0 ? 'hang' : 'fill') });
      const shutdown = new AbortController();
      const running = run(service, jobId, { shutdown: shutdown.signal });
      await settle();
      shutdown.abort();
      expect(await running).toBe('released');
      expect((await job()).execution).toMatchObject({ attempts: 0, leaseUntilMs: service.clock.nowMs() });
      expect(await service.execute(jobId)).toBe('completed');
    });
  });

  describe('lease', () => {
    it('keeps other executors out for as long as the work takes', async () => {
      const { service, jobId, job } = await queuedJob({ fill: () => 'hang' });
      const shutdown = new AbortController();
      const running = run(service, jobId, { shutdown: shutdown.signal });
      await settle();
      for (let beat = 0; beat < 8; beat++) {
        service.clock.advance(15_000);
        await settle();
      }
      expect((await job()).execution.leaseUntilMs).toBeGreaterThan(service.clock.nowMs());
      expect(await service.execute(jobId)).toBe('skipped');
      shutdown.abort();
      await running;
    });

    it('prevents all writes once another executor has taken over', async () => {
      let hangs = 1;
      const { service, jobId, job, quota } = await queuedJob({ fill: () => (hangs-- > 0 ? 'hang' : 'fill') });
      const { clock } = service;
      // The first holder's clock is stopped, so it does not notice that its lease has expired.
      const startMs = clock.nowMs();
      const frozen = { ...service, clock: { nowMs: () => startMs, sleep: fakeClock().sleep } };
      const shutdown = new AbortController();
      const stale = executeJob(frozen, { jobId, deadlineMs: clock.nowMs() + 900_000, shutdown: shutdown.signal });
      await settle();
      clock.advance(45_000);
      expect(await service.execute(jobId)).toBe('completed');
      const ended = await job();
      shutdown.abort();
      expect(await stale).toBe('skipped');
      expect(await job()).toEqual(ended);
      expect(ended.artifact?.key).toBe(`outputs/${jobId}/2.zip`);
      expect(await quota()).toEqual({ usedRows: 2, committedRows: 2 });
      expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([`outputs/${jobId}/2.rows`, `outputs/${jobId}/2.zip`]);
    });

    it('stops the work when it is lost', async () => {
      const { service, jobId } = await queuedJob({ fill: () => 'hang' });
      const running = service.execute(jobId);
      await settle();
      // An executor with a clock ahead takes the lease.
      const nowMs = service.clock.nowMs() + 60_000;
      await service.jobs.takeLease(jobId, {
        nowMs,
        untilMs: nowMs + 45_000,
        dueAtMs: nowMs,
        maxAttempts: 9,
        countsAsAttempt: true,
      });
      service.clock.advance(15_000);
      expect(await running).toBe('skipped');
    });
  });
});
