import { beforeAll, describe, expect, it } from 'vitest';
import { aCreate, aForm, aGet } from '../../../support/service/create-request.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { webService } from '../../../support/service/web-service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const jobs = '/app/api/export-jobs';

const aPage = async (settings: Readonly<Record<string, string>> = {}) => {
  const console = webService(stack, settings);
  const browser = await console.aBrowser();
  const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
  const create = (key: string, more: Readonly<Record<string, string>> = {}) =>
    console.send(jobs, { ...headers, 'idempotency-key': key, ...more }, { method: 'POST', body: aForm() });
  const get = (path: string) => console.send(path, { cookie: browser.cookie });
  return { console, ...browser, headers, create, get };
};

describe('console jobs', () => {
  it('are created, listed, read and downloaded by a signed-in user', async () => {
    const { create, get } = await aPage();
    const created = await create('one');
    expect(created).toMatchObject({ status: 200, body: { status: 'completed' } });
    const path = `${jobs}/${created.body.job_id}`;
    expect(created.body.result).toMatchObject({ download_url: `${path}/download` });
    expect((await get(path)).body).toEqual(created.body);
    expect((await get(jobs)).body.jobs).toEqual([created.body]);
    expect((await get(`${path}/rows`)).status).not.toBe(500);
    expect((await get(`${path}/download`)).status).toBe(302);
    expect((await get('/app/api/usage')).body.rows_used).toBe(2);
  });

  it('are downloaded under template name and day in the console, and under their id by API', async () => {
    for (const mode of ['cloud', 'direct']) {
      const { console, create, get, key } = await aPage({ DELIVERY_MODE: mode });
      const { body } = await create('named');
      const nameIn = (response: { readonly headers: Headers }): string =>
        response.headers.get('content-disposition') ??
        new URL(response.headers.get('location') ?? '').searchParams.get('response-content-disposition') ??
        'as it is stored';
      const path = `/${body.job_id}/download`;
      const day = String(body.created_at).slice(0, 10);
      expect(nameIn(await get(`${jobs}${path}`))).toBe(`attachment; filename="Letter, ${day}.zip"`);
      const byKey = await console.api.fetch(aGet(key, `/v1/bulkfill/export-jobs${path}`));
      expect(nameIn(byKey)).toBe(
        mode === 'cloud' ? 'as it is stored' : `attachment; filename="bulkfill-${body.job_id}.zip"`,
      );
    }
  });

  it('belong to the account: its keys see them, share idempotency keys, and other accounts see none', async () => {
    const { console, key, create } = await aPage();
    const created = await create('shared');
    const byKey = await console.api.fetch(aCreate(key, aForm(), { 'idempotency-key': 'shared' }));
    expect(byKey.headers.get('idempotent-replayed')).toBe('true');
    expect(await byKey.json()).toMatchObject({ job_id: created.body.job_id });
    const other = await console.aBrowser();
    const foreign = await console.send(`${jobs}/${created.body.job_id}`, { cookie: other.cookie });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'EXPORT_JOB_NOT_FOUND' } });
  });

  it('require a session: keys do not work here, and cookies do not work in the API', async () => {
    const { console, key, cookie } = await aPage();
    for (const path of [jobs, `${jobs}/7/rows`, '/app/api/usage', '/app/api/checks/7']) {
      const byKey = await console.send(path, { authorization: `Bearer ${key}` });
      expect(byKey).toMatchObject({ status: 401, body: { code: 'SESSION_REQUIRED' } });
      expect(byKey.headers.get('www-authenticate')).toBeNull();
    }
    const byCookie = await console.api.fetch(
      new Request('http://service.test/v1/bulkfill/export-jobs', { headers: { cookie } }),
    );
    expect([byCookie.status, ((await byCookie.json()) as { code: string }).code]).toEqual([
      401,
      'BF_EXPORT_API_KEY_REQUIRED',
    ]);
    const both = await console.send('/app/api/usage', { cookie, authorization: 'Bearer nonsense' });
    expect(both.status).toBe(200);
  });

  it('are not created by a cross-site request', async () => {
    const { console, create, get } = await aPage();
    expect(await create('one', { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 403,
      body: { code: 'CROSS_SITE_REQUEST' },
    });
    expect((await get(jobs)).body.jobs).toEqual([]);
    expect(console.jobsQueue.sent).toEqual([]);
  });

  it('share the rate limits of the account’s keys', async () => {
    const { console, key, create } = await aPage({ CREATES_PER_MINUTE: '2' });
    expect((await create('one')).status).toBe(200);
    expect((await console.api.fetch(aCreate(key, aForm()))).status).toBe(200);
    expect(await create('two')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await console.api.fetch(aGet(key, '/v1/bulkfill/usage'))).status).toBe(200);
  });
});
