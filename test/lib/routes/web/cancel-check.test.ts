import { beforeAll, describe, expect, it } from 'vitest';
import { aForm } from '../../../support/service/create-request.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { webService } from '../../../support/service/web-service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const checks = '/app/api/checks';

const aPage = async () => {
  const console = webService(stack, {}, { executeAtOnce: false });
  const { cookie } = await console.aBrowser();
  const post = (path: string, by = cookie, init: RequestInit = {}) =>
    console.send(path, { cookie: by, 'sec-fetch-site': 'same-origin' }, { method: 'POST', ...init });
  const created = await post(checks, cookie, { body: aForm() });
  return { console, cookie, post, checkId: String(created.body.check_id) };
};

describe('POST …/checks/{check_id}/cancel', () => {
  it('fails the check with JOB_CANCELED, and stores and executes nothing afterwards', async () => {
    const { console, cookie, post, checkId } = await aPage();
    const canceled = await post(`${checks}/${checkId}/cancel`);
    expect(canceled).toMatchObject({
      status: 200,
      body: { check_id: checkId, status: 'failed', error: { code: 'JOB_CANCELED' }, result: null },
    });
    expect((await console.send(`${checks}/${checkId}`, { cookie })).body).toEqual(canceled.body);
    expect(await objectsOf(stack, `inputs/${checkId}`)).toEqual([]);
    expect(await console.execute(checkId)).toBe('skipped');
  });

  it('is rejected after the check has ended, for an id that is not a check, and for another account', async () => {
    const { console, post, checkId } = await aPage();
    const { cookie: other } = await console.aBrowser();
    expect(await post(`${checks}/${checkId}/cancel`, other)).toMatchObject({
      status: 404,
      body: { code: 'CHECK_NOT_FOUND' },
    });
    expect(await post(`${checks}/7/cancel`)).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETER' } });
    expect(await console.execute(checkId)).toBe('completed');
    expect(await post(`${checks}/${checkId}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'JOB_ALREADY_ENDED' },
    });
  });
});
