import { EngineError } from '@bulkfill/engine/core/engine-error';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCreate, aDelete, aForm, aGet, type CreateFields } from '../../support/service/create-request.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { objectsOf } from '../../support/service/objects-of.ts';
import { type TestServiceOptions, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const path = (jobId: string): string => `/v1/bulkfill/export-jobs/${jobId}`;

const aService = async (options: TestServiceOptions = {}, on: Pick<TestStack, 'env'> = stack) => {
  const service = testService(on, options);
  const { token, accountId } = await service.anAccount();
  const create = async (fields: CreateFields = {}): Promise<string> =>
    ((await (await service.api.fetch(aCreate(token, aForm(fields)))).json()) as { job_id: string }).job_id;
  const get = (jobId: string, rest = '') => service.api.fetch(aGet(token, `${path(jobId)}${rest}`));
  const remove = (jobId: string, by = token) => service.api.fetch(aDelete(by, path(jobId)));
  const kept = async (jobId: string) => [
    ...(await objectsOf(stack, `inputs/${jobId}`)),
    ...(await objectsOf(stack, `outputs/${jobId}`)),
  ];
  const shown = async (jobId: string) =>
    (await (await get(jobId)).json()) as { status: string; result?: { download_url: string | null } };
  return { service, token, accountId, create, get, remove, kept, shown };
};

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

describe('DELETE …/export-jobs/{job_id}', () => {
  it('deletes inputs and outputs at once, keeps the job readable, and can be repeated', async () => {
    const { create, get, remove, kept, shown } = await aService();
    const jobId = await create();
    expect((await kept(jobId)).length).toBe(5);
    for (const time of ['first', 'again']) {
      const response = await remove(jobId);
      expect([time, response.status, await response.text()]).toEqual([time, 204, '']);
      expect(response.headers.get('ratelimit')).toMatch(/^"create"/);
      expect(await kept(jobId)).toEqual([]);
    }
    expect(await shown(jobId)).toMatchObject({ status: 'completed', result: { download_url: null } });
    for (const rest of ['/download', '/rows', '/rows/1/pdf'])
      expect(await codeOf(await get(jobId, rest))).toBe('404 DELIVERY_NOT_FOUND');
  });

  it('ends the artifact for all jobs that reuse it, whichever is deleted, and for later creates', async () => {
    const { service, create, get, remove, kept, shown } = await aService();
    const producer = await create();
    const reusing = await create();
    expect((await service.jobs.get(reusing))?.reused).toBe(true);
    await remove(reusing);
    expect(await kept(producer)).toEqual([]);
    for (const jobId of [producer, reusing]) {
      expect(await shown(jobId)).toMatchObject({ status: 'completed', result: { download_url: null } });
      expect(await codeOf(await get(jobId, '/download'))).toBe('404 DELIVERY_NOT_FOUND');
    }
    const next = await create();
    expect((await service.jobs.get(next))?.reused).toBe(false);
    await remove(producer);
    expect((await shown(next)).result?.download_url).toBe(`${path(next)}/download`);
  });

  it('deletes the row results of a job that failed for its rows', async () => {
    const { create, get, remove, kept } = await aService({
      filler: fakeFiller(() => new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED')),
    });
    const jobId = await create({ delivery_mode: 'webhook', webhook_url: 'https://a.example/', webhook_secret: 's' });
    expect((await kept(jobId)).length).toBe(4);
    expect((await get(jobId, '/rows')).status).toBe(200);
    expect((await remove(jobId)).status).toBe(204);
    expect(await kept(jobId)).toEqual([]);
    expect(await codeOf(await get(jobId, '/rows'))).toBe('404 DELIVERY_NOT_FOUND');
  });

  it('is recorded once in the audit log, with the key that did it', async () => {
    const { service, accountId, create, remove } = await aService();
    const jobId = await create();
    const [key] = await service.keys.list(accountId);
    for (const time of [1, 2]) expect([time, (await remove(jobId)).status]).toEqual([time, 204]);
    const { entries } = await service.audit.list(accountId, { limit: 10 });
    expect(entries.filter(({ action }) => action === 'job.deleted')).toMatchObject([
      { actor: { kind: 'key', keyPublicId: key?.publicId }, facts: { job_id: jobId }, requestId: expect.any(String) },
    ]);
  });

  // Contract: JOB_NOT_ENDED
  it('is rejected while the job runs, for another account, and for an unknown job', async () => {
    const { service, create, remove, kept } = await aService({ executeAtOnce: false });
    const jobId = await create();
    expect(await codeOf(await remove(jobId))).toBe('409 JOB_NOT_ENDED');
    expect((await kept(jobId)).length).toBe(3);
    const stranger = await service.anAccount();
    expect(await codeOf(await remove(jobId, stranger.token))).toBe('404 EXPORT_JOB_NOT_FOUND');
    expect(await codeOf(await remove('x'))).toBe('400 INVALID_JOB_ID');
  });

  it('is allowed for a suspended account, which cannot create', async () => {
    const { service, accountId, create, remove } = await aService();
    const jobId = await create();
    const { changeAccount } = await import('../../../lib/workflows/accounts/manage-account.ts');
    await changeAccount(service, accountId, { status: 'suspended' });
    expect((await remove(jobId)).status).toBe(204);
  });

  it('leaves objects stored at the same moment to the sweep', async () => {
    const { service, create, remove, kept } = await aService();
    const jobId = await create();
    await remove(jobId);
    const late = service.objects.writer(`outputs/${jobId}/1.pdfs/1.pdf`, { contentType: 'application/pdf' });
    await late.write(Buffer.from('late'));
    await late.finish();
    service.clock.advance(3_600_001);
    await service.sweep();
    expect(await kept(jobId)).toEqual([]);
  });

  it('leaves objects that a dead process did not delete to the sweep, also for a job that failed for its rows', async () => {
    let broken = false;
    const objects: TestServiceOptions['objects'] = (store) => {
      const removeAll = store.removeAll.bind(store);
      store.removeAll = async (...of) => {
        if (broken) throw new Error('The storage is gone.');
        return removeAll(...of);
      };
      return store;
    };
    for (const filler of [fakeFiller(), fakeFiller(() => new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED'))]) {
      const { service, create, remove, kept } = await aService({ objects, filler }, await stack.withOwnTable());
      const jobId = await create();
      broken = true;
      expect((await remove(jobId)).status).toBe(500);
      expect((await kept(jobId)).length).toBeGreaterThan(3);
      broken = false;
      service.clock.advance(3_600_001);
      await service.sweep();
      expect(await kept(jobId)).toEqual([]);
    }
  });

  it('is not lost to a sweep that cleans up after the job at the same moment', async () => {
    let beforeListing = async (): Promise<void> => {};
    const objects: TestServiceOptions['objects'] = (store) => {
      const removeAll = store.removeAll.bind(store);
      store.removeAll = async (...of) => {
        await beforeListing();
        return removeAll(...of);
      };
      return store;
    };
    const { service, create, kept } = await aService({ objects }, await stack.withOwnTable());
    const jobId = await create();
    service.clock.advance(3_600_000);
    const job = (await service.jobs.get(jobId)) ?? expect.fail('The job is gone.');
    beforeListing = async () => {
      beforeListing = async () => {};
      // The delete records its intent, and its process dies.
      const artifact = (await service.artifacts.get(jobId)) ?? expect.fail('The artifact is gone.');
      const nowMs = service.clock.nowMs();
      await service.unit.commit([
        service.jobs.delete(job, nowMs, nowMs + 3_600_000),
        service.artifacts.end(artifact, nowMs, nowMs + 100),
      ]);
    };
    await service.sweep();
    expect(await service.dueItems('job')).toHaveLength(1);
    service.clock.advance(3_600_001);
    await service.sweep();
    expect(await kept(jobId)).toEqual([]);
    expect(await service.dueItems('job')).toEqual([]);
  });

  it('makes a create that had just found the files repeat the work', async () => {
    let between = async (): Promise<unknown> => undefined;
    const { service, create, remove, kept, shown } = await aService({
      unit: (unit) => ({
        commit: async (writes) => {
          const now = between;
          if (writes.some(({ label }) => label === 'reuse')) {
            between = async () => undefined;
            await now();
          }
          return unit.commit(writes);
        },
      }),
    });
    const producer = await create();
    between = async () => {
      service.clock.advance(5);
      expect((await remove(producer)).status).toBe(204);
    };
    const next = await create();
    expect((await service.jobs.get(next))?.reused).toBe(false);
    expect((await shown(next)).result?.download_url).toBe(`${path(next)}/download`);
    expect((await kept(next)).length).toBe(5);
    expect((await shown(producer)).result?.download_url).toBeNull();
  });

  it('refunds nothing', async () => {
    const { service, accountId, create, remove } = await aService();
    const jobId = await create();
    const month = (await service.jobs.get(jobId))?.quotaMonth ?? '';
    await remove(jobId);
    expect(await service.quota.get(accountId, month)).toMatchObject({ usedRows: 2, committedRows: 2 });
  });
});
