import { EngineError } from '@bulkfill/engine/core/engine-error';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCalendarMonth } from '../../../lib/core/clock.ts';
import { createKey } from '../../../lib/workflows/accounts/manage-keys.ts';
import { type CreateBench, createBench } from '../../support/service/create-bench.ts';
import { aGet } from '../../support/service/create-request.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { testService } from '../../support/service/test-service.ts';

let bench: CreateBench;
let service: CreateBench['service'];
let create: CreateBench['create'];

beforeAll(async () => {
  bench = await createBench();
  ({ service, create } = bench);
});

describe('create: reuse and quota', () => {
  const quotaOf = async (owner: string) => {
    const { usedRows, committedRows } = await service.quota.get(owner, formatCalendarMonth(service.clock.nowMs()));
    return { usedRows, committedRows };
  };

  // Contract: 3/reuse-makes
  it('completes a new key at once with the account’s own artifact, and charges nothing', async () => {
    const owner = await service.anAccount();
    const first = await create({}, {}, service, owner.token);
    const sent = service.jobsQueue.sent.length;
    const second = await create({}, {}, service, owner.token);
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ status: 'completed', result: { file_size_bytes: 10 } });
    expect(second.body.job_id).not.toBe(first.body.job_id);
    expect(service.jobsQueue.sent).toHaveLength(sent);
    expect(await quotaOf(owner.accountId)).toEqual({ usedRows: 2, committedRows: 2 });
    const download = await service.api.fetch(
      aGet(owner.token, `/v1/bulkfill/export-jobs/${second.body.job_id}/download`),
    );
    expect(await (await fetch(download.headers.get('location') ?? '')).text()).toBe('Ada\nGrace\n');
  });

  // Contract: 4.1-rule-6, reuse/reuse-identity
  it('does not reuse results of another account, of other inputs, or with an expired or deleted artifact', async () => {
    const timed = testService(bench.stack, { settings: { DELIVERY_LIFETIME_SECONDS: '60' } });
    const [one, two] = [await timed.anAccount(), await timed.anAccount()];
    const first = await create({}, {}, timed, one.token);
    await create({}, {}, timed, two.token);
    await create({ max_failed_row_percent: '1' }, {}, timed, one.token);
    expect(timed.jobsQueue.sent).toHaveLength(3);
    timed.clock.advance(59_999);
    await create({}, {}, timed, one.token);
    expect(timed.jobsQueue.sent).toHaveLength(3);
    timed.clock.advance(60_000);
    await create({}, {}, timed, one.token);
    expect(timed.jobsQueue.sent).toHaveLength(4);
    expect((await timed.jobs.get(first.body.job_id))?.status).toBe('completed');
    const latest = timed.jobsQueue.sent.at(-1)?.message.jobId ?? '';
    await timed.objects.removeAll(`outputs/${latest}/`);
    await create({}, {}, timed, one.token);
    expect(timed.jobsQueue.sent).toHaveLength(5);
  });

  it('repeats the work before the bucket would expire an artifact that is reused again and again', async () => {
    const dayMs = 86_400_000;
    const timed = testService(bench.stack, { settings: { DELIVERY_LIFETIME_SECONDS: String((20 * dayMs) / 1000) } });
    const { accountId } = await timed.anAccount();
    const { token } = await createKey(timed, { accountId, lifetimeDays: 90 });
    const startMs = timed.clock.nowMs();
    const madeAt = async (ms: number): Promise<number> => {
      timed.clock.advance(startMs + ms - timed.clock.nowMs());
      expect((await create({}, {}, timed, token)).status).toBe(200);
      return timed.jobsQueue.sent.length;
    };
    for (const day of [0, 3, 6, 7]) expect(await madeAt(day * dayMs)).toBe(1);
    expect(await madeAt(7 * dayMs + 1)).toBe(2);
  });

  it('charges the requested rows once', async () => {
    await create({ csv_file: 'Ada\nGrace\nBarbara\n' });
    await create({ csv_file: 'Ada\nGrace\nBarbara\n' });
    await create({ csv_file: 'Ada\n' });
    expect(await quotaOf(bench.accountId)).toEqual({ usedRows: 4, committedRows: 4 });
  });

  // Contract: limit/quota, BULKFILL_LIMIT_REACHED, reuse/quota
  it('rejects a create that would exceed the quota, also for creates at the same time', async () => {
    const owner = await service.anAccount('scale', { monthlyRows: 9 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create({ pdf: `%PDF ${index}` }, {}, service, owner.token)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(4);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual(
      Array(4).fill([403, 'BULKFILL_LIMIT_REACHED']),
    );
    expect(await quotaOf(owner.accountId)).toEqual({ usedRows: 8, committedRows: 8 });
    expect((await create({ pdf: '%PDF one', csv_file: 'Ada\n' }, {}, service, owner.token)).status).toBe(200);
    expect(await quotaOf(owner.accountId)).toEqual({ usedRows: 9, committedRows: 9 });
  });

  // Contract: 3/threshold-strict, 7.4-rule-3
  it('reserves rows while a job waits, and releases them when it fails', async () => {
    const failing = testService(bench.stack, {
      executeAtOnce: false,
      filler: fakeFiller(() => new EngineError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED')),
    });
    const owner = await failing.anAccount();
    const { body } = await create({}, {}, failing, owner.token);
    expect(await quotaOf(owner.accountId)).toEqual({ usedRows: 0, committedRows: 2 });
    await failing.execute(body.job_id);
    expect(await quotaOf(owner.accountId)).toEqual({ usedRows: 0, committedRows: 0 });
  });

  // Contract: 1.7, limit/quota
  it('starts a new quota bucket each calendar month', async () => {
    const timed = testService(bench.stack);
    const owner = await timed.anAccount('scale', { monthlyRows: 2 });
    timed.clock.set('2026-11-30T23:59:59.999Z');
    expect((await create({}, {}, timed, owner.token)).status).toBe(200);
    expect((await create({ pdf: '%PDF 2' }, {}, timed, owner.token)).body.code).toBe('BULKFILL_LIMIT_REACHED');
    timed.clock.advance(1);
    expect((await create({ pdf: '%PDF 2' }, {}, timed, owner.token)).status).toBe(200);
  });

  it('stores one bucket that equals the sum over the jobs of an account', async () => {
    const owner = await service.anAccount();
    const month = formatCalendarMonth(service.clock.nowMs());
    for (const csv of ['Ada\nGrace\n', 'Ada\nGrace\n', 'Barbara\n'])
      await create({ csv_file: csv }, {}, service, owner.token);
    const jobs = await service.jobs.list(owner.accountId, month);
    expect(jobs.map((job) => [job.status, job.reused, job.requestedRows]).sort()).toEqual([
      ['completed', false, 1],
      ['completed', false, 2],
      ['completed', true, 2],
    ]);
    expect(await quotaOf(owner.accountId)).toEqual({ usedRows: 3, committedRows: 3 });
  });
});
