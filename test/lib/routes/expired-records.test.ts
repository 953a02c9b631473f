import { beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../../lib/workflows/accounts/manage-keys.ts';
import { viewEvents } from '../../../lib/workflows/operations/manage-events.ts';
import { viewJob } from '../../../lib/workflows/operations/view-job.ts';
import { aCreate, aForm, aGet } from '../../support/service/create-request.ts';
import { testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

const dayMs = 86_400_000;
const webhook = { delivery_mode: 'webhook', webhook_url: 'https://a.example/hook', webhook_secret: 's' };

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

/** A completed job with an event; its storage removes nothing, as the embedded table never does. */
const anOldJob = async () => {
  const service = testService(stack);
  const { accountId } = await service.anAccount();
  const { token } = await createKey(service, { accountId, lifetimeDays: 180 });
  const form = () => aForm({ ...webhook, csv_file: `${accountId}\nb\n` });
  const create = async () => {
    const response = await service.api.fetch(aCreate(token, form(), { 'idempotency-key': 'the-same' }));
    return (await response.json()) as { job_id: string; status: string };
  };
  const { job_id: jobId } = await create();
  const status = async (path: string) => {
    const response = await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${jobId}${path}`));
    return `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`.trim();
  };
  return { service, jobId, create, status, accountId };
};

describe('expired record that storage has not removed yet', () => {
  it('can be read for 90 days, and from then on by no route', async () => {
    const { service, jobId, status, accountId } = await anOldJob();
    service.clock.advance(90 * dayMs - 1);
    expect(await status('')).toBe('200');
    expect(await status('/download')).toBe('404 DELIVERY_NOT_FOUND');
    expect((await viewJob(service, jobId)).events).toMatchObject([{ jobId }]);
    expect(await service.jobs.list(accountId, '2026-11')).toHaveLength(1);

    service.clock.advance(1);
    expect(await status('')).toBe('404 EXPORT_JOB_NOT_FOUND');
    expect(await status('/download')).toBe('404 EXPORT_JOB_NOT_FOUND');
    await expect(viewJob(service, jobId)).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
    await expect(viewEvents(service, jobId)).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
    expect(await service.jobs.list(accountId, '2026-11')).toEqual([]);
    expect(await service.execute(jobId)).toBe('skipped');
  });

  it('replays a create for 24 hours to the millisecond, and creates another job afterwards', async () => {
    const { service, jobId, create } = await anOldJob();
    service.clock.advance(dayMs - 1);
    expect((await create()).job_id).toBe(jobId);
    service.clock.advance(1);
    expect((await create()).job_id).not.toBe(jobId);
  });

  it('does not reuse an artifact whose delivery has expired', async () => {
    const { service, jobId, create } = await anOldJob();
    service.clock.advance(dayMs + 1);
    const again = (await create()).job_id;
    expect(await service.jobs.get(again)).toMatchObject({ status: 'completed', reused: false });
    expect((await service.jobs.get(jobId))?.artifact?.expiresAtMs).toBeLessThan(service.clock.nowMs());
  });
});
