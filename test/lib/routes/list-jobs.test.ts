import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportJobSchema } from '../../../lib/routes/schemas/export-job.ts';
import type { Job } from '../../../lib/stores/jobs/job.ts';
import { createKey } from '../../../lib/workflows/accounts/manage-keys.ts';
import { cancelJob } from '../../../lib/workflows/cancel-job/cancel-job.ts';
import { aCreate, aDelete, aForm, aGet, type CreateFields } from '../../support/service/create-request.ts';
import { type TestServiceOptions, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const dayMs = 86_400_000;
const path = '/v1/bulkfill/export-jobs';

interface Page {
  readonly jobs: readonly { readonly job_id: string; readonly status: string; readonly created_at: string }[];
  readonly next: string | null;
}

const aService = async (options: TestServiceOptions = {}) => {
  const service = testService(stack, options);
  const { accountId } = await service.anAccount();
  const { token } = await createKey(service, { accountId, lifetimeDays: 365 });
  const create = async (fields: CreateFields = {}): Promise<string> => {
    const response = await service.api.fetch(aCreate(token, aForm({ csv_file: `${randomUUID()}\n`, ...fields })));
    service.clock.advance(1);
    return ((await response.json()) as { job_id: string }).job_id;
  };
  const ask = (query = '', as = token) => service.api.fetch(aGet(as, `${path}${query}`));
  const list = async (query = ''): Promise<Page> => {
    const response = await ask(query);
    expect(response.status).toBe(200);
    return (await response.json()) as Page;
  };
  return { service, token, accountId, create, ask, list };
};

const idsOf = ({ jobs }: Page): string[] => jobs.map((job) => job.job_id);

describe('GET …/export-jobs', () => {
  // Contract: jobs/list-newest
  it('lists the jobs of the account like a read, newest first, in pages', async () => {
    const { service, token, create, list, ask } = await aService();
    const ids = [await create(), await create({ pdf: '%PDF second' }), await create(), await create()].reverse();
    const all = await list();
    expect(idsOf(all)).toEqual(ids);
    expect(all.next).toBeNull();
    for (const job of all.jobs) {
      expect(v.safeParse(v.strictObject(exportJobSchema.entries), job).success).toBe(true);
      expect(job).toEqual(await (await service.api.fetch(aGet(token, `${path}/${job.job_id}`))).json());
    }
    const first = await list('?limit=3&unknown=1');
    expect(idsOf(first)).toEqual(ids.slice(0, 3));
    const second = await list(`?limit=3&after=${first.next}`);
    expect([idsOf(second), second.next]).toEqual([ids.slice(3), null]);
    expect((await list('?limit=4')).next).toBeNull();
    const stranger = await service.anAccount();
    expect(await (await ask('', stranger.token)).json()).toEqual({ jobs: [], next: null });
  });

  it('adds the included members to each job, like the read of one job', async () => {
    const { service, token, create, list } = await aService();
    await create();
    await create({ pdf: '%PDF second' });
    const { jobs } = await list('?include=progress,summary,request');
    expect(jobs).toHaveLength(2);
    for (const job of jobs) {
      expect(job).toHaveProperty('request.package.name');
      expect(job).toEqual(
        await (await service.api.fetch(aGet(token, `${path}/${job.job_id}?include=progress,summary,request`))).json(),
      );
    }
  });

  // Contract: jobs/list-newest
  it('lists jobs with one status, using their current status', async () => {
    const { service, accountId, create, list } = await aService({ executeAtOnce: false });
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.unshift(await create());
    await service.execute(ids[1]!);
    await service.execute(ids[4]!);
    await cancelJob(service, accountId, ids[2]!);
    expect(idsOf(await list('?status=completed'))).toEqual([ids[1], ids[4]]);
    expect(idsOf(await list('?status=failed'))).toEqual([ids[2]]);
    expect(idsOf(await list('?status=processing'))).toEqual([]);
    const first = await list('?status=queued&limit=2');
    expect(idsOf(first)).toEqual([ids[0], ids[3]]);
    expect(idsOf(await list(`?status=queued&limit=2&after=${first.next}`))).toEqual([ids[5]]);
  });

  // Contract: jobs/list-newest
  it('shows a deleted delivery without a download URL', async () => {
    const { service, token, create, list } = await aService();
    const jobId = await create();
    await service.api.fetch(aDelete(token, `${path}/${jobId}`));
    expect((await list()).jobs).toMatchObject([{ job_id: jobId, result: { download_url: null } }]);
  });

  // Contract: jobs/list-no
  it('lists all months for which records are stored, and no expired record', async () => {
    const { service, create, list } = await aService({ executeAtOnce: false });
    const old = await create();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      service.clock.advance(29 * dayMs);
      ids.unshift(await create());
    }
    expect(idsOf(await list())).toEqual([...ids, old]);
    const pages: string[][] = [];
    for (let query: string | null = ''; query !== null; ) {
      const page = await list(`?limit=1${query}`);
      pages.push(idsOf(page));
      query = page.next === null ? null : `&after=${page.next}`;
    }
    expect(pages).toEqual([...ids, old].map((jobId) => [jobId]));
    service.clock.advance(3 * dayMs - 5000);
    expect(idsOf(await list())).toEqual([...ids, old]);
    service.clock.advance(6000);
    expect(idsOf(await list())).toEqual(ids);
  });

  // Contract: jobs/list-parameters
  it.each([
    ['include=everything', 'include'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['status=', 'status'],
    ['status=done', 'status'],
    ['status=queued,failed', 'status'],
    ['after=', 'after'],
    ['after=x', 'after'],
    [`after=${Buffer.from('row:1').toString('base64url')}`, 'after'],
    [`after=${Buffer.from('job:1:3F0C3B1E-2f6d-4c8e-9f57-0e4f3c1d2b3a').toString('base64url')}`, 'after'],
  ])('rejects ?%s with INVALID_PARAMETER that names the parameter', async (query, name) => {
    const { ask } = await shared();
    const response = await ask(`?${query}`);
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect([response.status, code]).toEqual([400, 'INVALID_PARAMETER']);
    expect(message).toContain(`"${name}"`);
  });

  // Contract: jobs/list-parameters
  it('accepts limits from 1 to 100, and foreign cursors: of the future, the distant past, another account', async () => {
    const { service, create, list, ask } = await shared();
    const jobId = await create();
    const place = (atMs: number) => Buffer.from(`job:${atMs}:${randomUUID()}`).toString('base64url');
    for (const limit of [1, 100]) expect(idsOf(await list(`?limit=${limit}`))).toContain(jobId);
    expect(idsOf(await list(`?after=${place(8_640_000_000_000_000)}`))).toContain(jobId);
    expect(await list(`?after=${place(0)}`)).toEqual({ jobs: [], next: null });
    const stranger = await service.anAccount();
    expect(await (await ask(`?after=${place(service.clock.nowMs())}`, stranger.token)).json()).toEqual({
      jobs: [],
      next: null,
    });
  });

  it('lists every job after the clock has been set back', async () => {
    const { service, create, list } = await aService({ executeAtOnce: false });
    const ids = [await create(), await create()];
    service.clock.advance(-2 * 3_600_000);
    ids.unshift(await create());
    const pages: string[][] = [];
    for (let query: string | null = ''; query !== null && pages.length < 9; ) {
      const page = await list(`?limit=1${query}`);
      pages.push(idsOf(page));
      query = page.next === null ? null : `&after=${page.next}`;
    }
    expect(pages).toEqual(ids.reverse().map((jobId) => [jobId]));
  });

  // Contract: jobs/list-no
  it('repeats and omits no job while others are created', async () => {
    const { service, create } = await aService({ executeAtOnce: false, settings: { READS_PER_MINUTE: '1000000' } });
    const template = (await service.jobs.get(await create())) ?? expect.fail('The job is gone.');
    let sequence = 0;
    await fc.assert(
      fc.asyncProperty(
        // Steps in milliseconds, many of them none, and some across the end of a month.
        fc.array(fc.constantFrom(0, 0, 1, dayMs), { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(0, 1, 3), fc.constantFrom(0, 1, dayMs)), {
          minLength: 12,
          maxLength: 12,
        }),
        async (steps, meanwhile) => {
          sequence++;
          service.clock.set(`20${30 + sequence}-02-25T00:00:00Z`);
          const owner = await service.anAccount();
          const insert = async (count: number, stepMs: number): Promise<string[]> => {
            const ids: string[] = [];
            for (let index = 0; index < count; index++) {
              service.clock.advance(stepMs);
              const createdAtMs = service.clock.nowMs();
              const job: Job = { ...template, jobId: randomUUID(), accountId: owner.accountId, createdAtMs };
              await service.unit.commit([service.jobs.insert(job, createdAtMs)]);
              ids.push(job.jobId);
            }
            return ids;
          };
          const before: string[] = [];
          for (const stepMs of steps) before.push(...(await insert(1, stepMs)));
          const fetchPage = async (query: string): Promise<Page> => {
            const response = await service.api.fetch(aGet(owner.token, `${path}${query}`));
            return (await response.json()) as Page;
          };
          const seen: Page['jobs'][number][] = [];
          let after: string | null = '';
          for (let page = 0; after !== null; page++) {
            const [limit, created, stepMs] = meanwhile[page % meanwhile.length]!;
            const [shown]: [Page, string[]] = await Promise.all([
              fetchPage(`?limit=${limit}${after}`),
              insert(page < 6 ? created : 0, stepMs),
            ]);
            seen.push(...shown.jobs);
            after = shown.next === null ? null : `&after=${shown.next}`;
          }
          const ids = seen.map((job) => job.job_id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(before.filter((jobId) => !ids.includes(jobId))).toEqual([]);
          expect(seen.map((job) => job.created_at)).toEqual(
            seen
              .map((job) => job.created_at)
              .sort()
              .reverse(),
          );
        },
      ),
      { numRuns: 8 },
    );
  });
});

let once: ReturnType<typeof aService> | undefined;
const shared = () => (once ??= aService({ executeAtOnce: false }));
