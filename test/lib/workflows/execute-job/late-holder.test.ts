import type { Filler } from '@bulkfill/engine/threads/tasks/filler';
import { beforeAll, describe, expect, it } from 'vitest';
import { outputKey } from '../../../../lib/stores/jobs/job.ts';
import { aCreate, aForm } from '../../../support/service/create-request.ts';
import { fakeFiller } from '../../../support/service/fake-documents.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

/** A filler whose first fill blocks until the test releases it, whatever its lease says, like a stopped process. */
const firstFillStopped = () => {
  let letGo = (): void => {};
  let began = (): void => {};
  const stopped = new Promise<void>((resolve) => (letGo = resolve));
  const underWay = new Promise<void>((resolve) => (began = resolve));
  let fills = 0;
  const filler: Filler = {
    fill: async function* (request, options) {
      fills++;
      if (fills === 1) {
        began();
        await stopped;
      }
      return yield* fakeFiller().fill(request, options);
    },
  };
  return { filler, underWay, letGo: () => letGo() };
};

describe('executeJob: holder of a lost lease', () => {
  it('writes nothing to the job and leaves no object behind', async () => {
    const { filler, underWay, letGo } = firstFillStopped();
    const service = testService(stack, { filler, executeAtOnce: false });
    const { accountId, token } = await service.anAccount();
    const created = await service.api.fetch(aCreate(token, aForm()));
    const { job_id: jobId } = (await created.json()) as { job_id: string };

    // The late holder: its clock is stopped, so it does not renew its lease while the table's time goes on.
    const late = testService(stack, { filler, executeAtOnce: false });
    const first = late.execute(jobId);
    await underWay;
    service.clock.advance(120_000);
    expect(await service.execute(jobId)).toBe('completed');
    const won = await service.jobs.get(jobId);
    letGo();

    expect(await first).toBe('skipped');
    expect(await service.jobs.get(jobId)).toEqual(won);
    expect(won?.artifact?.key).toBe(outputKey(jobId, 2));
    expect(await service.objects.size(outputKey(jobId, 1))).toBeUndefined();
    expect(await service.objects.size(outputKey(jobId, 2))).toBe(won?.artifact?.sizeBytes);
    expect(await service.quota.get(accountId, '2026-11')).toMatchObject({ usedRows: 2, committedRows: 2 });
  });
});
