import { EngineError } from '@bulkfill/engine/core/engine-error';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCreate, aForm, aGet } from '../../support/service/create-request.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const content = 'Ada\nGrace\n';
const path = (jobId: string) => `/v1/bulkfill/export-jobs/${jobId}`;

const completedJob = async (service: TestService) => {
  const owner = await service.anAccount();
  const response = await service.api.fetch(aCreate(owner.token, aForm()));
  return { ...owner, jobId: ((await response.json()) as { job_id: string }).job_id };
};

describe('GET …/export-jobs/{job_id}', () => {
  // Contract: 2.2, 3/delivery-that, DELIVERY_NOT_FOUND
  it('omits the download once the delivery has expired, while the job stays completed', async () => {
    const service = testService(stack, { settings: { DELIVERY_LIFETIME_SECONDS: '60' } });
    const { token, jobId } = await completedJob(service);
    const read = async () =>
      (await (await service.api.fetch(aGet(token, path(jobId)))).json()) as { status: string; result: object };
    service.clock.advance(59_999);
    expect((await read()).result).toMatchObject({
      download_url: `${path(jobId)}/download`,
      expires_at: '2026-11-20T12:01:10.000Z',
    });
    expect((await service.api.fetch(aGet(token, `${path(jobId)}/download`))).status).toBe(302);
    service.clock.advance(1);
    expect(await read()).toMatchObject({
      status: 'completed',
      result: {
        delivery_mode: 'cloud',
        download_url: null,
        expires_at: '2026-11-20T12:01:10.000Z',
        file_size_bytes: content.length,
      },
    });
    const late = await service.api.fetch(aGet(token, `${path(jobId)}/download`));
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
  });
});

describe('GET …/download', () => {
  // Contract: 4.3/404-500, 7.4-rule-3, DELIVERY_NOT_FOUND
  it('answers 404 for a job that waits or has failed', async () => {
    const waiting = testService(stack, { executeAtOnce: false });
    const failing = testService(stack, { filler: fakeFiller(() => new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED')) });
    for (const service of [waiting, failing]) {
      const { token, jobId } = await completedJob(service);
      const response = await service.api.fetch(aGet(token, `${path(jobId)}/download`));
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        404,
        'DELIVERY_NOT_FOUND',
      ]);
    }
  });

  it('redirects HEAD to a URL that answers HEAD with the length', async () => {
    const service = testService(stack);
    const { token, jobId } = await completedJob(service);
    const asked = await service.api.fetch(new Request(aGet(token, `${path(jobId)}/download`), { method: 'HEAD' }));
    const head = await fetch(asked.headers.get('location') ?? '', { method: 'HEAD' });
    const got = await service.api.fetch(aGet(token, `${path(jobId)}/download`));
    const whole = Buffer.from(await (await fetch(got.headers.get('location') ?? '')).arrayBuffer());
    expect([asked.status, head.status, head.headers.get('content-length')]).toEqual([302, 200, String(whole.length)]);
  });

  // Contract: 4.3/302-store, delivery
  it('redirects to a storage URL that expires with the delivery', async () => {
    const service = testService(stack, { settings: { DELIVERY_LIFETIME_SECONDS: '1000' } });
    const { token, jobId } = await completedJob(service);
    const seconds = async () => {
      const response = await service.api.fetch(aGet(token, `${path(jobId)}/download`));
      return new URL(response.headers.get('location') ?? '').searchParams.get('X-Amz-Expires');
    };
    expect(await seconds()).toBe('900');
    service.clock.advance(900_000);
    expect(await seconds()).toBe('100');
  });

  // Contract: 4.3/404-500, DELIVERY_TEMPORARILY_UNAVAILABLE
  it('answers DELIVERY_TEMPORARILY_UNAVAILABLE if the object cannot be read', async () => {
    for (const mode of ['cloud', 'direct']) {
      const service = testService(stack, { settings: { DELIVERY_MODE: mode } });
      const { token, jobId } = await completedJob(service);
      await service.objects.removeAll(`outputs/${jobId}/`);
      const response = await service.api.fetch(aGet(token, `${path(jobId)}/download`));
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        500,
        'DELIVERY_TEMPORARILY_UNAVAILABLE',
      ]);
    }
  });

  describe('in direct mode', () => {
    const direct = { settings: { DELIVERY_MODE: 'direct' } };

    // Contract: 1.8, 4.3/200-zip
    it('streams the ZIP itself', async () => {
      const service = testService(stack, direct);
      const { token, jobId } = await completedJob(service);
      const read = (await (await service.api.fetch(aGet(token, path(jobId)))).json()) as object;
      expect(read).toMatchObject({ result: { delivery_mode: 'direct' } });
      const response = await service.api.fetch(aGet(token, `${path(jobId)}/download`));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/zip',
        'content-length': String(content.length),
        'content-disposition': `attachment; filename="bulkfill-${jobId}.zip"`,
        'accept-ranges': 'bytes',
      });
      expect(await response.text()).toBe(content);
    });

    // Contract: 4.3/200-zip, delivery
    it.each([
      ['bytes=0-2', 206, 'Ada', 'bytes 0-2/10'],
      ['bytes=4-', 206, 'Grace\n', 'bytes 4-9/10'],
      ['bytes=-6', 206, 'Grace\n', 'bytes 4-9/10'],
      ['bytes=4-400', 206, 'Grace\n', 'bytes 4-9/10'],
      ['bytes=-400', 206, content, 'bytes 0-9/10'],
      ['bytes=9-9', 206, '\n', 'bytes 9-9/10'],
      ['bytes=5-4', 200, content, null],
      ['bytes=0-1,3-4', 200, content, null],
      ['rows=0-1', 200, content, null],
    ])('answers %s with %i', async (range, status, text, contentRange) => {
      const service = testService(stack, direct);
      const { token, jobId } = await completedJob(service);
      const response = await service.api.fetch(aGet(token, `${path(jobId)}/download`, { range }));
      expect(response.status).toBe(status);
      expect(response.headers.get('content-range')).toBe(contentRange);
      expect(response.headers.get('content-length')).toBe(String(text.length));
      expect(await response.text()).toBe(text);
    });

    // Contract: RANGE_NOT_SATISFIABLE
    it('rejects a range past the end with 416', async () => {
      const service = testService(stack, direct);
      const { token, jobId } = await completedJob(service);
      const response = await service.api.fetch(aGet(token, `${path(jobId)}/download`, { range: 'bytes=10-' }));
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10']);
      expect(await response.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
    });

    it('sends the whole file if If-Range names another tag', async () => {
      const service = testService(stack, direct);
      const { token, jobId } = await completedJob(service);
      const get = (headers: Record<string, string>) =>
        service.api.fetch(aGet(token, `${path(jobId)}/download`, { range: 'bytes=0-2', ...headers }));
      const tag = (await get({})).headers.get('etag') ?? '';
      expect((await get({ 'if-range': tag })).status).toBe(206);
      expect((await get({ 'if-range': '"other"' })).status).toBe(200);
    });

    it('answers 304 if the caller has the current file', async () => {
      const service = testService(stack, direct);
      const { token, jobId } = await completedJob(service);
      const get = (tag: string) => service.api.fetch(aGet(token, `${path(jobId)}/download`, { 'if-none-match': tag }));
      const changed = await get('"other"');
      expect(changed.status).toBe(200);
      const same = await get(changed.headers.get('etag') ?? '');
      expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([
        304,
        '',
        changed.headers.get('etag'),
      ]);
    });
  });
});
