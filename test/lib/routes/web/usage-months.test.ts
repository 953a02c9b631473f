import { beforeAll, describe, expect, it } from 'vitest';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { webService } from '../../../support/service/web-service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const path = '/app/api/usage/months';

describe('GET …/usage-months', () => {
  it('counts completed jobs and their rows, without reserved rows, a thirteenth month, or other accounts', async () => {
    const console = webService(stack);
    const { cookie, accountId } = await console.aBrowser();
    const { quota, unit, clock } = console;
    const year = new Date(clock.nowMs()).getUTCFullYear();
    const monthNumber = new Date(clock.nowMs()).getUTCMonth();
    const monthBack = (back: number): string =>
      new Date(Date.UTC(year, monthNumber - back, 1)).toISOString().slice(0, 7);
    const use = async (back: number, rows: number, owner = accountId): Promise<void> => {
      const bucket = { accountId: owner, month: monthBack(back), rows };
      await unit.commit([quota.reserveRows(bucket, 1000, clock.nowMs())]);
      await unit.commit([quota.countJob(bucket, clock.nowMs())]);
    };
    await use(12, 1);
    await use(11, 2);
    await use(0, 3);
    await use(0, 4);
    await use(0, 900, (await console.aBrowser()).accountId);
    await unit.commit([quota.reserveRows({ accountId, month: monthBack(0), rows: 50 }, 1000, clock.nowMs())]);
    expect(await console.send(path, { cookie })).toMatchObject({
      status: 200,
      body: {
        months: [
          { month: monthBack(0), jobs: 2, rows: 7 },
          { month: monthBack(11), jobs: 1, rows: 2 },
        ],
      },
    });
  });

  it('returns an empty list for an unused account, and requires a session', async () => {
    const console = webService(stack);
    const { cookie, key } = await console.aBrowser();
    expect((await console.send(path, { cookie })).body).toEqual({ months: [] });
    expect((await console.send(path, { authorization: `Bearer ${key}` })).body).toMatchObject({
      code: 'SESSION_REQUIRED',
    });
  });
});
