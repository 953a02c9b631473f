import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommitResult, UnitOfWork } from '../../../../lib/stores/table/write.ts';
import { type AcceptJobInput, acceptJob } from '../../../../lib/workflows/create-job/accept-job.ts';
import { CreateUpload } from '../../../../lib/workflows/create-job/create-upload.ts';
import { fillSettings } from '../../../support/fill-settings.ts';
import { type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const month = '2026-11';

/** An account with room for ten rows, and creates of it that are stored and wait to be accepted. */
const aWorld = async (options: TestServiceOptions = {}) => {
  const service = testService(stack, options);
  const { accountId } = await service.anAccount('scale', { monthlyRows: 10 });
  const account = (await service.accounts.get(accountId)) ?? expect.fail('The account is gone.');
  const stored = async (change: Partial<AcceptJobInput> = {}): Promise<AcceptJobInput> => {
    const jobId = randomUUID();
    await service.uploads.begin(jobId, service.clock.nowMs());
    const file = (name: string) => ({ key: `inputs/${jobId}/${name}`, sizeBytes: 1, sha256: name });
    const request = {
      source: file('pdf'),
      package: file('svc'),
      rows: { ...file('rows'), format: 'csv' as const },
      settings: fillSettings(),
      deliveryMode: 'response' as const,
    };
    return {
      account,
      jobId,
      requestId: 'r',
      idempotencyKey: randomUUID(),
      request,
      requestedRows: 4,
      packageName: null,
      artifact: undefined,
      ...change,
    };
  };
  const reservedRows = async (): Promise<number> => (await service.quota.get(accountId, month)).committedRows;
  const accept = (input: AcceptJobInput) => acceptJob(service, input, new CreateUpload(service, input.jobId));
  return { service, accountId, stored, reservedRows, accept };
};

const refusing = (result: CommitResult) => {
  const asked: string[][] = [];
  const unit = (): UnitOfWork => ({
    commit: async (writes) => {
      asked.push(writes.map(({ label }) => label));
      return result;
    },
  });
  return { asked, unit };
};

describe('acceptJob: accepted create', () => {
  it('stores job, reservation and idempotency key in one commit', async () => {
    const { service, accountId, stored, reservedRows, accept } = await aWorld();
    const input = await stored();
    const { kind, job } = await accept(input);
    expect([kind, job.status, job.quotaMonth]).toEqual(['queued', 'queued', month]);
    expect(await service.jobs.get(input.jobId)).toEqual(job);
    expect(await reservedRows()).toBe(4);
    const claim = await service.idempotency.get(accountId, input.idempotencyKey, service.clock.nowMs());
    expect(claim?.jobId).toBe(input.jobId);
  });

  it('creates one job for two identical creates at the same time and replays it for the other', async () => {
    const { stored, reservedRows, accept } = await aWorld();
    const first = await stored();
    const second = await stored({ idempotencyKey: first.idempotencyKey });
    const outcomes = await Promise.all([accept(first), accept(second)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['queued', 'replayed']);
    expect(new Set(outcomes.map(({ job }) => job.jobId)).size).toBe(1);
    expect(await reservedRows()).toBe(4);
  });

  it('uses the quota up to the last row and not beyond', async () => {
    const { service, stored, reservedRows, accept } = await aWorld();
    await accept(await stored({ requestedRows: 10 }));
    const late = await stored({ requestedRows: 1 });
    await expect(accept(late)).rejects.toMatchObject({ code: 'BULKFILL_LIMIT_REACHED' });
    expect(await service.jobs.get(late.jobId)).toBeUndefined();
    expect(await reservedRows()).toBe(10);
  });
});

describe('acceptJob: rejected create', () => {
  it('rejects another body with the key as a mismatch', async () => {
    const { stored, accept } = await aWorld();
    const first = await stored();
    await accept(first);
    const other = await stored({ idempotencyKey: first.idempotencyKey });
    const request = { ...other.request, settings: fillSettings({ flattenForms: true }) };
    await expect(accept({ ...other, request })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH' });
  });

  it('writes nothing once the sweep has condemned its upload', async () => {
    const { service, stored, reservedRows, accept } = await aWorld();
    const input = await stored();
    await service.uploads.condemn(input.jobId);
    await expect(accept(input)).rejects.toThrow('the sweep has removed it');
    expect([await service.jobs.get(input.jobId), await reservedRows()]).toEqual([undefined, 0]);
  });

  it('gives up after four lost races', async () => {
    const { stored, service } = await aWorld();
    const { unit, asked } = refusing({ committed: false, refused: new Set(['idempotency']) });
    const input = await stored();
    const upload = new CreateUpload(service, input.jobId);
    await expect(acceptJob({ ...service, unit: unit() }, input, upload)).rejects.toThrow('lost every race');
    expect(asked).toHaveLength(4);
  });
});
