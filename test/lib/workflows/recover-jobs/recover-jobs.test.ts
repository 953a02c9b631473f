import { hourMs, minuteMs } from '@bulkfill/engine/core/units';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCalendarMonth } from '../../../../lib/core/clock.ts';
import { listDueItems, postponeDue } from '../../../../lib/stores/table/due-index.ts';
import type { UnitOfWork } from '../../../../lib/stores/table/write.ts';
import { recount } from '../../../../lib/workflows/recover-jobs/check-quota.ts';
import { recoverJobs } from '../../../../lib/workflows/recover-jobs/recover-jobs.ts';
import { aCreate, aForm, type CreateFields } from '../../../support/service/create-request.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const webhook: CreateFields = { delivery_mode: 'webhook', webhook_url: 'https://a.example/', webhook_secret: 's' };

const aJob = async (options: TestServiceOptions & { fields?: CreateFields; plan?: 'free' | 'scale' } = {}) => {
  // A sweep sees everything that is due in its table.
  const service = testService(await stack.withOwnTable(), { executeAtOnce: false, ...options });
  const owner = await service.anAccount(options.plan);
  const response = await service.api.fetch(aCreate(owner.token, aForm(options.fields)));
  const { job_id: jobId } = (await response.json()) as { job_id: string };
  const job = async () => (await service.jobs.get(jobId)) ?? expect.fail('The job is gone.');
  const month = formatCalendarMonth(service.clock.nowMs());
  return { service, jobId, job, month, status: response.status, ...owner };
};

describe('sweep', () => {
  it('sends a job again whose message was lost, with growing delays, and not too early', async () => {
    const { service, jobId } = await aJob();
    const { clock, jobsQueue } = service;
    jobsQueue.sent.length = 0;
    clock.advance(minuteMs - 1);
    expect(await service.sweep()).toMatchObject({ jobsResent: 0 });
    clock.advance(1);
    expect(await service.sweep()).toMatchObject({ jobsResent: 1 });
    expect(jobsQueue.sent.map(({ message }) => message)).toEqual([{ jobId }]);
    clock.advance(2 * minuteMs - 1);
    expect(await service.sweep()).toMatchObject({ jobsResent: 0 });
    clock.advance(1);
    expect(await service.sweep()).toMatchObject({ jobsResent: 1 });
    await service.execute(jobId);
  });

  // Contract: processing-anomaly
  it('sends a job again whose executor died, and fails it if no attempt is left', async () => {
    const { service, jobId, job } = await aJob({ fields: webhook });
    const { clock, jobs, jobsQueue } = service;
    const die = async () => {
      const nowMs = clock.nowMs();
      const taken = await jobs.takeLease(jobId, {
        nowMs,
        untilMs: nowMs + 45_000,
        dueAtMs: nowMs + 50_000,
        maxAttempts: 3,
        countsAsAttempt: true,
      });
      expect(taken.kind).toBe('taken');
    };
    for (let attempt = 1; attempt <= 2; attempt++) {
      await die();
      jobsQueue.sent.length = 0;
      clock.advance(49_999);
      await service.sweep();
      expect(jobsQueue.sent).toEqual([]);
      clock.advance(1);
      await service.sweep();
      expect(jobsQueue.sent).toHaveLength(1);
    }
    await die();
    clock.advance(50_000);
    expect(await service.sweep()).toMatchObject({ jobsFailed: 1 });
    expect(await job()).toMatchObject({
      status: 'failed',
      error: { code: 'PROCESSING_ANOMALY' },
      execution: { attempts: 3 },
    });
    expect(await service.events.get(jobId)).toMatchObject({ state: 'pending' });
    expect(await service.sweep()).toMatchObject({ jobsFailed: 0 });
  });

  // Contract: 3/anomaly-failed
  it('fails a job that has waited a day for an executor', async () => {
    const { service, job, accountId, month } = await aJob({ settings: { MAX_QUEUED_SECONDS: '86400' } });
    service.clock.advance(24 * hourMs + 1);
    expect(await service.sweep()).toMatchObject({ jobsFailed: 1 });
    expect((await job()).error?.code).toBe('PROCESSING_ANOMALY');
    expect(await service.quota.get(accountId, month)).toMatchObject({ usedRows: 0, committedRows: 0 });
  });

  it('leaves a job with a live lease alone', async () => {
    const { service, jobId, job } = await aJob();
    const nowMs = service.clock.nowMs();
    await service.jobs.takeLease(jobId, {
      nowMs,
      untilMs: nowMs + hourMs,
      dueAtMs: nowMs,
      maxAttempts: 3,
      countsAsAttempt: true,
    });
    const before = await job();
    await service.sweep();
    expect(await job()).toEqual(before);
    service.clock.advance(hourMs);
    await service.execute(jobId);
  });

  it('deletes leftovers of stale attempts and a lost cleanup long after the job, and keeps its outputs and inputs', async () => {
    const { service, jobId } = await aJob();
    await service.execute(jobId);
    // The last one arrived after the retry had read and deleted the upload: storage may apply a request whose sender
    // has given up.
    const stale = [
      `outputs/${jobId}/7.zip`,
      `outputs/${jobId}/7.rows`,
      `outputs/${jobId}/11.zip`,
      `inputs/${jobId}/corrections.csv`,
    ];
    for (const key of stale) {
      const writer = service.objects.writer(key, { contentType: 'application/zip' });
      await writer.write(Buffer.from('left'));
      await writer.finish();
    }
    service.clock.advance(14 * minuteMs);
    expect(await service.sweep()).toMatchObject({ jobsCleaned: 0 });
    service.clock.advance(2 * minuteMs);
    expect(await service.sweep()).toMatchObject({ jobsCleaned: 1 });
    expect(await objectsOf(stack, `inputs/${jobId}`)).toHaveLength(3);
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([`outputs/${jobId}/1.rows`, `outputs/${jobId}/1.zip`]);
    expect(await service.sweep()).toMatchObject({ jobsCleaned: 0 });
  });

  it('deletes outputs and inputs an hour after the last delivery that needs them', async () => {
    const { service, jobId, token } = await aJob({ settings: { DELIVERY_LIFETIME_SECONDS: '7200' } });
    await service.execute(jobId);
    service.clock.advance(hourMs);
    const reused = (await (await service.api.fetch(aCreate(token, aForm()))).json()) as { status: string };
    expect(reused.status).toBe('completed');
    service.clock.advance(2 * hourMs);
    expect(await service.sweep()).toMatchObject({ artifactsRemoved: 0 });
    expect(await objectsOf(stack, `outputs/${jobId}`)).toHaveLength(2);
    expect(await objectsOf(stack, `inputs/${jobId}`)).toHaveLength(3);
    service.clock.advance(hourMs);
    expect(await service.sweep()).toMatchObject({ artifactsRemoved: 1 });
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([]);
    expect(await objectsOf(stack, `inputs/${jobId}`)).toEqual([]);
  });

  it('deletes the files of a create that died, which cannot be accepted later', async () => {
    const { service } = await aJob();
    const jobId = '3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a';
    await service.uploads.begin(jobId, service.clock.nowMs() + minuteMs);
    const writer = service.objects.writer(`inputs/${jobId}/source.pdf`, { contentType: 'application/pdf' });
    await writer.write(Buffer.from('left'));
    await writer.finish();
    expect(await service.sweep()).toMatchObject({ uploadsRemoved: 0 });
    service.clock.advance(minuteMs);
    expect(await service.sweep()).toMatchObject({ uploadsRemoved: 1 });
    expect(await objectsOf(stack, `inputs/${jobId}`)).toEqual([]);
    expect(await service.unit.commit([service.uploads.accept(jobId)])).toMatchObject({ committed: false });
  });

  it('reads the record to decide whether a create with an uncertain commit was accepted', async () => {
    for (const happened of [true, false]) {
      const uncertain = (unit: UnitOfWork): UnitOfWork => {
        let first = true;
        return {
          commit: async (writes) => {
            if (!writes.some((write) => write.label === 'idempotency') || !first) return unit.commit(writes);
            first = false;
            if (happened) await unit.commit(writes);
            throw new Error('ECONNRESET');
          },
        };
      };
      const { service, status, accountId, month } = await aJob({ unit: uncertain });
      expect(status).toBe(500);
      const [job] = await service.jobs.list(accountId, month);
      expect(job === undefined).toBe(!happened);
      const before = await objectsOf(stack, 'inputs/');
      service.clock.advance(20 * minuteMs);
      expect(await service.sweep()).toMatchObject({ uploadsRemoved: happened ? 0 : 1 });
      expect(before.length - (await objectsOf(stack, 'inputs/')).length).toBe(happened ? 0 : 3);
      if (job !== undefined) expect(await service.execute(job.jobId)).toBe('completed');
    }
  });

  it('sends an event again whose message was lost, for its next attempt', async () => {
    const { service, jobId } = await aJob({ fields: webhook });
    await service.execute(jobId);
    service.webhooksQueue.sent.length = 0;
    service.clock.advance(minuteMs - 1);
    await service.sweep();
    expect(service.webhooksQueue.sent).toEqual([]);
    service.clock.advance(1);
    expect(await service.sweep()).toMatchObject({ eventsResent: 1 });
    expect(service.webhooksQueue.sent.map(({ message }) => message)).toEqual([{ jobId, attempt: 0 }]);
  });

  it('corrects a quota bucket that differs from its jobs, and logs it', async () => {
    const { service, jobId, accountId, month } = await aJob();
    await service.execute(jobId);
    const rows = { accountId, month, rows: 15 };
    await service.unit.commit([service.quota.reserveRows(rows, 1000, service.clock.nowMs())]);
    service.clock.advance(16 * minuteMs);
    expect(await service.sweep()).toMatchObject({ quotasCorrected: 1 });
    expect(await service.quota.get(accountId, month)).toMatchObject({ usedRows: 2, committedRows: 2 });
  });

  it('continues after an item that fails, and retries that item later', async () => {
    const { service, jobId } = await aJob();
    const broken = { ...service, jobsQueue: { send: async () => Promise.reject(new Error('unreachable')) } };
    service.clock.advance(minuteMs);
    const sweep = () =>
      recoverJobs(
        {
          ...broken,
          dueItems: (kind, nowMs, limit) => listDueItems(service.table, kind, nowMs, limit),
          postpone: (item, dueAtMs) => postponeDue(service.table, item, dueAtMs),
        },
        service.clock.nowMs() + minuteMs,
      );
    expect(await sweep()).toMatchObject({ failures: 1, jobsResent: 0 });
    expect(await sweep()).toMatchObject({ failures: 0 });
    service.clock.advance(5 * minuteMs);
    expect(await service.sweep()).toMatchObject({ jobsResent: 1 });
    await service.execute(jobId);
  });
});

describe('recount', () => {
  it('sums charged and reserved rows', () => {
    const job = (status: 'queued' | 'processing' | 'completed' | 'failed', requestedRows: number, reused = false) => ({
      jobId: 'j',
      status,
      requestedRows,
      reused,
      createdAtMs: 0,
    });
    const jobs = [
      job('queued', 1),
      job('processing', 10),
      job('completed', 100),
      job('failed', 1000),
      job('completed', 10_000, true),
    ];
    expect(recount(jobs)).toEqual({ usedRows: 100, committedRows: 111 });
  });
});
