import { randomUUID } from 'node:crypto';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import type { Filler } from '@bulkfill/engine/threads/tasks/filler';
import { beforeAll, describe, expect, it } from 'vitest';
import { executeJob } from '../../../lib/workflows/execute-job/execute-job.ts';
import { aCreate, aForm, aGet, aPost, type CreateFields } from '../../support/service/create-request.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { objectsOf } from '../../support/service/objects-of.ts';
import { type TestServiceOptions, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const webhook: CreateFields = { delivery_mode: 'webhook', webhook_url: 'https://a.example/hook', webhook_secret: 's' };
const month = '2026-11';

const aService = async (options: TestServiceOptions = {}, on: Pick<TestStack, 'env'> = stack) => {
  const service = testService(on, { executeAtOnce: false, ...options });
  const owner = await service.anAccount();
  const create = async (fields: CreateFields = {}): Promise<string> => {
    const created = await service.api.fetch(
      aCreate(owner.token, aForm({ csv_file: `${randomUUID()}\nb\n`, ...fields })),
    );
    return ((await created.json()) as { job_id: string }).job_id;
  };
  const cancel = async (jobId: string, token = owner.token) => {
    const response = await service.api.fetch(aPost(token, `/v1/bulkfill/export-jobs/${jobId}/cancel`));
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
      headers: response.headers,
    };
  };
  const quota = async () => {
    const { usedRows, committedRows } = await service.quota.get(owner.accountId, month);
    return { usedRows, committedRows };
  };
  return { service, ...owner, create, cancel, quota };
};

/** A filler that blocks after its first row until it is aborted. */
const underWay = () => {
  let began = (): void => {};
  const begun = new Promise<void>((resolve) => (began = resolve));
  const filler: Filler = {
    fill: async function* (request, options) {
      const chunks = fakeFiller(() => 'hang').fill(request, options);
      yield (await chunks.next()).value as never;
      began();
      return yield* chunks;
    },
  };
  return { filler, begun };
};

const aBit = () => new Promise((resolve) => setTimeout(resolve, 2));

describe('POST …/cancel', () => {
  // Contract: jobs/cancel-failed, JOB_CANCELED
  it('fails a queued job with JOB_CANCELED, releases its rows, and stores and executes nothing afterwards', async () => {
    const { service, create, cancel, quota, token, accountId } = await aService();
    const jobId = await create();
    expect(await quota()).toEqual({ usedRows: 0, committedRows: 2 });
    const { status, body } = await cancel(jobId);
    expect(status).toBe(200);
    expect(body).toEqual({
      job_id: jobId,
      status: 'failed',
      created_at: '2026-11-20T12:00:10.000Z',
      started_at: null,
      completed_at: '2026-11-20T12:00:10.000Z',
      error: { code: 'JOB_CANCELED', message: 'The job was canceled.' },
    });
    const read = await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${jobId}`));
    expect(await read.json()).toEqual(body);
    expect(await quota()).toEqual({ usedRows: 0, committedRows: 0 });
    expect(await objectsOf(stack, `inputs/${jobId}`)).toEqual([]);
    expect(await service.execute(jobId)).toBe('skipped');
    expect(await service.events.get(jobId)).toBeUndefined();
    expect(await service.slots.standing(accountId, 10)).toEqual({ held: [], waiting: [] });
  });

  // Contract: jobs/cancel-failed
  it('sends the failed event in webhook mode', async () => {
    const { service, create, cancel } = await aService();
    const jobId = await create(webhook);
    await cancel(jobId);
    expect(service.webhooksQueue.sent).toEqual([{ message: { jobId, attempt: 0 }, delaySeconds: 0 }]);
    expect(JSON.parse((await service.events.get(jobId))?.body ?? '')).toMatchObject({
      event: 'bulkfill.export_job.failed',
      job_id: jobId,
      status: 'failed',
      error: { code: 'JOB_CANCELED' },
    });
  });

  // Contract: jobs/cancel-stops
  it('stops a running executor within 5 s, deletes its files, and queues the job parked behind it', async () => {
    const { filler, begun } = underWay();
    const { service, create, cancel, quota, accountId } = await aService({
      filler,
      settings: { MAX_RUNNING_JOBS_SCALE: '1' },
    });
    const [first, second] = [await create(), await create()];
    const execution = service.execute(first);
    await begun;
    expect(await service.execute(second)).toBe('parked');
    service.jobsQueue.sent.length = 0;

    expect((await cancel(first)).body).toMatchObject({ status: 'failed', error: { code: 'JOB_CANCELED' } });
    expect(service.jobsQueue.sent.map(({ message }) => message.jobId)).toEqual([second]);
    let outcome: string | undefined;
    void execution.then((ended) => (outcome = ended));
    const canceledAtMs = service.clock.nowMs();
    while (outcome === undefined) {
      service.clock.advance(500);
      await aBit();
    }
    expect(outcome).toBe('skipped');
    expect(service.clock.nowMs() - canceledAtMs).toBeLessThanOrEqual(5000);
    expect([...(await objectsOf(stack, `inputs/${first}`)), ...(await objectsOf(stack, `outputs/${first}`))]).toEqual(
      [],
    );
    expect(await quota()).toEqual({ usedRows: 0, committedRows: 2 });
    expect(await service.slots.standing(accountId, 10)).toMatchObject({ held: [] });
    expect(await service.jobs.get(first)).toMatchObject({ status: 'failed', error: { code: 'JOB_CANCELED' } });
  });

  it('deletes the row results of a job that had just failed for its rows', async () => {
    let onRowsStored = async (): Promise<void> => {};
    const objects: TestServiceOptions['objects'] = (store) => {
      const writer = store.writer.bind(store);
      store.writer = (key, metadata) => {
        const opened = writer(key, metadata);
        const finish = opened.finish.bind(opened);
        opened.finish = async () => {
          const stored = await finish();
          if (key.endsWith('.rows')) await onRowsStored();
          return stored;
        };
        return opened;
      };
      return store;
    };
    const filler = fakeFiller(() => new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED'));
    const { service, create, cancel } = await aService({ objects, filler });
    const jobId = await create();
    onRowsStored = async () => {
      expect((await cancel(jobId)).status).toBe(200);
      // Long enough for the executor to notice.
      for (let halves = 0; halves < 10; halves++) {
        service.clock.advance(500);
        await aBit();
      }
    };
    expect(await service.execute(jobId)).toBe('skipped');
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([]);
    expect(await service.jobs.get(jobId)).toMatchObject({ status: 'failed', error: { code: 'JOB_CANCELED' } });
  });

  it('answers with the canceled job even if the job can no longer be read', async () => {
    const { service, create, cancel } = await aService();
    const jobId = await create();
    const { get } = service.jobs;
    const reads: string[] = [];
    service.jobs.get = async (id) => {
      reads.push(id);
      if (reads.length > 1) throw new Error('The table is gone.');
      return get(id);
    };
    expect(await cancel(jobId)).toMatchObject({
      status: 200,
      body: { status: 'failed', error: { code: 'JOB_CANCELED' } },
    });
  });

  // Contract: jobs/cancel-failed
  it('cancels a parked job and removes it from the waiting list', async () => {
    const { filler, begun } = underWay();
    const { service, create, cancel, accountId } = await aService({
      filler,
      settings: { MAX_RUNNING_JOBS_SCALE: '1' },
    });
    const [first, second] = [await create(), await create()];
    const shutdown = new AbortController();
    const deadlineMs = service.clock.nowMs() + 900_000;
    const execution = executeJob(service, { jobId: first, deadlineMs, shutdown: shutdown.signal });
    await begun;
    await service.execute(second);
    expect((await service.slots.standing(accountId, 10)).waiting).toHaveLength(1);
    expect((await cancel(second)).status).toBe(200);
    expect(await service.slots.standing(accountId, 10)).toEqual({ held: [first], waiting: [] });
    expect((await service.jobs.get(second))?.waitingSinceMs).toBeUndefined();
    shutdown.abort();
    expect(await execution).toBe('released');
  });

  // Contract: jobs/cancel-ended, JOB_ALREADY_ENDED
  it('is rejected with 409 once the job has ended, and succeeds once for two requests at the same time', async () => {
    const { service, create, cancel } = await aService();
    const completed = await create();
    await service.execute(completed);
    expect(await cancel(completed)).toMatchObject({ status: 409, body: { code: 'JOB_ALREADY_ENDED' } });
    expect(await service.jobs.get(completed)).toMatchObject({ status: 'completed' });
    const jobId = await create();
    const answers = await Promise.all([cancel(jobId), cancel(jobId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await cancel(jobId)).body.code).toBe('JOB_ALREADY_ENDED');
  });

  // Contract: jobs/cancel-ended
  it('lets exactly one of a cancel and a completion at the same moment win, with consistent records', async () => {
    const { service, create, cancel, quota, accountId } = await aService();
    const ids = await Promise.all(Array.from({ length: 8 }, () => create()));
    const outcomes = await Promise.all(
      ids.map(async (jobId) => Promise.all([service.execute(jobId), aBit().then(() => cancel(jobId))])),
    );
    let completed = 0;
    for (const [index, [executed, canceled]] of outcomes.entries()) {
      const job = await service.jobs.get(ids[index]!);
      expect(executed === 'completed').toBe(canceled.status === 409);
      expect(job?.status).toBe(executed === 'completed' ? 'completed' : 'failed');
      if (executed === 'completed') completed++;
      else expect(await objectsOf(stack, `outputs/${ids[index]}`)).toEqual([]);
    }
    expect(await quota()).toEqual({ usedRows: 2 * completed, committedRows: 2 * completed });
    expect(await service.slots.standing(accountId, 10)).toEqual({ held: [], waiting: [] });
  });

  it('counts as a create, causes no cooldown, and allows suspended accounts; rejects foreign and malformed ids', async () => {
    const { service, create, cancel, accountId } = await aService({ settings: { REPEATED_FAILED_JOBS: '1' } });
    const stranger = await service.anAccount();
    const jobId = await create();
    expect(await cancel(jobId, stranger.token)).toMatchObject({ status: 404, body: { code: 'EXPORT_JOB_NOT_FOUND' } });
    expect(await cancel('none')).toMatchObject({ status: 400, body: { code: 'INVALID_JOB_ID' } });
    for (let count = 0; count < 6; count++) await cancel(await create());
    expect(await service.outcomes.latestFailures(accountId, 10, service.clock.nowMs())).toEqual([]);
    const account = (await service.accounts.get(accountId)) ?? expect.fail('The account is gone.');
    await service.table.put({
      ...(await service.table.get({ pk: `ACCOUNT#${accountId}`, sk: 'ACCOUNT' }))!,
      ...account,
      status: 'suspended',
    });
    const { status, headers } = await cancel(jobId);
    expect(status).toBe(200);
    expect(headers.get('ratelimit-policy')).toMatch(/^"create";/);
  });

  it('leaves cleanup to the sweep if the process dies right after it', async () => {
    const objects: TestServiceOptions['objects'] = (store) => {
      const remove = store.remove.bind(store);
      store.remove = async () => {
        store.remove = remove;
        throw new Error('The storage is gone.');
      };
      return store;
    };
    const { service, create, cancel } = await aService({ objects }, await stack.withOwnTable());
    const jobId = await create(webhook);
    expect((await cancel(jobId)).status).toBe(200);
    expect(await objectsOf(stack, `inputs/${jobId}`)).toHaveLength(3);
    service.clock.advance(3_600_000);
    expect(await service.sweep()).toMatchObject({ jobsCleaned: 1, eventsResent: 1 });
    expect(await objectsOf(stack, `inputs/${jobId}`)).toEqual([]);
  });
});
