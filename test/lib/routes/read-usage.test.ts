import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { usageSchema } from '../../../lib/routes/schemas/usage.ts';
import { createKey } from '../../../lib/workflows/accounts/manage-keys.ts';
import { aCreate, aForm, aGet, aPost } from '../../support/service/create-request.ts';
import { testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const path = '/v1/bulkfill/usage';

describe('GET …/usage', () => {
  // Contract: account/usage
  it('returns the limit, the used and reserved rows of the current month, and the start of the next', async () => {
    const service = testService(stack, { executeAtOnce: false });
    const { accountId } = await service.anAccount('free');
    const { token } = await createKey(service, { accountId, lifetimeDays: 365 });
    const usage = async () => {
      const response = await service.api.fetch(aGet(token, path));
      expect(response.headers.get('ratelimit-policy')).toMatch(/^"read";/);
      return v.parse(v.strictObject(usageSchema.entries), await response.json());
    };
    const month = { month: '2026-11', rows_limit: 1000, resets_at: '2026-12-01T00:00:00.000Z', plan: 'free' };
    expect(await usage()).toEqual({ ...month, rows_used: 0, rows_reserved: 0 });
    const create = async () => {
      const response = await service.api.fetch(aCreate(token, aForm({ csv_file: `${randomUUID()}\nb\nc\n` })));
      return ((await response.json()) as { job_id: string }).job_id;
    };
    const [first, second] = [await create(), await create()];
    expect(await usage()).toEqual({ ...month, rows_used: 0, rows_reserved: 6 });
    await service.execute(first);
    expect(await usage()).toEqual({ ...month, rows_used: 3, rows_reserved: 3 });
    await service.api.fetch(aPost(token, `/v1/bulkfill/export-jobs/${second}/cancel`));
    expect(await usage()).toEqual({ ...month, rows_used: 3, rows_reserved: 0 });
    service.clock.set('2026-12-31T23:59:59.999Z');
    const december = { month: '2026-12', rows_used: 0, rows_reserved: 0, resets_at: '2027-01-01T00:00:00.000Z' };
    expect(await usage()).toEqual({ ...month, ...december });
  });

  // Contract: account/usage
  it('returns the own limit of an account, and requires a key', async () => {
    const service = testService(stack);
    const { token } = await service.anAccount('business', { monthlyRows: 77 });
    expect(await (await service.api.fetch(aGet(token, path))).json()).toMatchObject({
      rows_limit: 77,
      plan: 'business',
    });
    expect((await service.api.fetch(new Request(`http://service.test${path}`))).status).toBe(401);
    expect((await service.api.fetch(aPost(token, path))).status).toBe(405);
  });
});
