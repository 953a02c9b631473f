import { beforeAll, describe, expect, it } from 'vitest';
import { addJobRoutes } from '../../../lib/composition/job-routes.ts';
import { newApi } from '../../../lib/routes/api.ts';
import { addReadUsageRoute } from '../../../lib/routes/jobs/read-usage-route.ts';
import { mount } from '../../../lib/routes/mount.ts';
import { aCreate, aForm, aGet } from '../../support/service/create-request.ts';
import { testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

/** The same service behind two authenticators: API keys, and one that admits every request as the account. */
const twoDoors = async () => {
  const service = testService(stack);
  const { token, accountId } = await service.anAccount();
  const account = await service.accounts.get(accountId);
  if (account === undefined) throw new Error('The account is gone.');
  const api = mount(newApi(service), { basePath: '/app/api', admit: async () => account });
  addJobRoutes(api, service);
  addReadUsageRoute(api, service);
  const json = async (answer: Response | Promise<Response>) => {
    const response = await answer;
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    byKey: (request: Request) => json(service.api.fetch(request)),
    bySession: (request: Request) => json(api.fetch(request)),
    service,
    token,
  };
};

const atSession = (request: Request): Request =>
  new Request(request.url.replace('/v1/bulkfill/', '/app/api/'), request);

describe('API mounted twice', () => {
  it('returns the same job from both, with the paths of each', async () => {
    const { byKey, bySession, service, token } = await twoDoors();
    const created = await bySession(atSession(aCreate(token, aForm())));
    const jobId = String(created.body.job_id);
    const path = `/v1/bulkfill/export-jobs/${jobId}`;
    const read = await byKey(aGet(token, path));
    expect(read.body.result).toMatchObject({ download_url: `${path}/download` });
    expect((await bySession(atSession(aGet(token, path)))).body.result).toMatchObject({
      download_url: `/app/api/export-jobs/${jobId}/download`,
    });
    expect({ ...read.body, result: undefined }).toEqual({
      ...(await bySession(atSession(aGet(token, path)))).body,
      result: undefined,
    });
    expect((await bySession(atSession(aGet(token, '/v1/bulkfill/export-jobs')))).body.jobs).toMatchObject([
      { job_id: jobId },
    ]);
    expect(service.jobsQueue.sent).toHaveLength(1);
  });

  it('shares one quota', async () => {
    const { byKey, bySession, token } = await twoDoors();
    await bySession(atSession(aCreate(token, aForm())));
    const usage = aGet(token, '/v1/bulkfill/usage');
    const used = (await byKey(usage.clone())).body;
    expect(used.rows_used).toBeGreaterThan(0);
    expect((await bySession(atSession(usage))).body).toEqual(used);
  });

  it('sends webhooks with the public path for jobs of both', async () => {
    const { bySession, service, token } = await twoDoors();
    const created = await bySession(
      atSession(
        aCreate(
          token,
          aForm({ delivery_mode: 'webhook', webhook_url: 'https://receiver.example/', webhook_secret: 'whsec' }),
        ),
      ),
    );
    const event = await service.events.get(String(created.body.job_id));
    expect(JSON.parse(event?.body ?? '{}')).toMatchObject({
      download_url: `/v1/bulkfill/export-jobs/${created.body.job_id}/download`,
    });
  });

  it('has no routes outside its own path', async () => {
    const { bySession, token } = await twoDoors();
    expect(await bySession(aGet(token, '/v1/bulkfill/export-jobs'))).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await bySession(aGet(token, '/app/api/export-job'))).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});
