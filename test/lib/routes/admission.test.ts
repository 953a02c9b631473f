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

const missingJob = '/v1/bulkfill/export-jobs/3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a';

const send = async (service: TestService, request: Request) => {
  const response = await service.api.fetch(request);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
};

const withAuthorization = (authorization: string | null, path = missingJob): Request =>
  new Request(`http://service.test${path}`, authorization === null ? {} : { headers: { authorization } });

describe('authentication', () => {
  it('states whether a header was sent, without its value', async () => {
    for (const authorization of [null, 'Basic abc']) {
      const { body } = await send(testService(stack), withAuthorization(authorization));
      expect(String(body.message).includes('header was sent')).toBe(authorization !== null);
      expect(body.message).not.toContain('abc');
    }
  });

  // Contract: 5.4, BF_EXPORT_API_KEY_EXPIRED
  it('accepts a key until it expires, and rejects it with 403 afterwards', async () => {
    const service = testService(stack);
    const { token } = await service.anAccount();
    service.clock.advance(30 * 86_400_000 - 1);
    expect((await send(service, aGet(token, missingJob))).status).toBe(404);
    service.clock.advance(1);
    const answer = await send(service, aGet(token, missingJob));
    expect([answer.status, answer.body.code]).toEqual([403, 'BF_EXPORT_API_KEY_EXPIRED']);
  });

  // Contract: RATE_LIMITED
  it('answers 429 after too many failures of one address, and still accepts a valid key from it', async () => {
    const service = testService(stack, {
      settings: { FAILED_AUTHS_PER_MINUTE: '3', CLIENT_ADDRESS_HEADER: 'x-client' },
    });
    const { token } = await service.anAccount();
    const fail = (address: string) =>
      send(
        service,
        new Request(`http://service.test${missingJob}`, {
          headers: { 'x-client': address, authorization: 'Bearer svc_bfexp_a.b' },
        }),
      );
    for (let failure = 0; failure < 3; failure++) expect((await fail('2001:db8:0:1::1')).status).toBe(401);
    const refused = await fail('2001:db8:0:1:ffff::2');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      '50',
    ]);
    expect((await fail('2001:db8:0:2::1')).status).toBe(401);
    expect((await send(service, aGet(token, missingJob, { 'x-client': '2001:db8:0:1::1' }))).status).toBe(404);
    service.clock.advance(50_000);
    expect((await fail('2001:db8:0:1::1')).status).toBe(401);
  });
});

describe('rate limits', () => {
  // Contract: RATE_LIMITED, finer-points/retry-after
  it('allow a route its requests per minute, and announce the start of the next window', async () => {
    const service = testService(stack, {
      settings: { READS_PER_MINUTE: '2', DOWNLOADS_PER_MINUTE: '1', CREATES_PER_MINUTE: '1' },
    });
    const { token } = await service.anAccount();
    const first = await send(service, aGet(token, missingJob));
    expect(first.headers.get('ratelimit-policy')).toBe('"read";q=2;w=60');
    expect(first.headers.get('ratelimit')).toBe('"read";r=1;t=50');
    expect((await send(service, aGet(token, missingJob))).status).toBe(404);
    service.clock.advance(20_500);
    const refused = await send(service, aGet(token, missingJob));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.body).toEqual({ code: 'RATE_LIMITED', message: expect.any(String) });
    expect((await send(service, aGet(token, `${missingJob}/download`))).status).toBe(404);
    expect((await send(service, aGet(token, `${missingJob}/download`))).status).toBe(429);
    expect((await send(service, aCreate(token, aForm()))).status).toBe(200);
    expect((await send(service, aCreate(token, aForm()))).body.code).toBe('RATE_LIMITED');
    service.clock.advance(29_500);
    expect((await send(service, aGet(token, missingJob))).status).toBe(404);
  });

  // Contract: 4.1-rule-1
  it('count per account, and apply before the idempotency key is checked', async () => {
    const service = testService(stack, { settings: { CREATES_PER_MINUTE: '1' } });
    const [one, two] = [await service.anAccount(), await service.anAccount()];
    await send(service, aCreate(one.token, aForm()));
    expect((await send(service, aCreate(one.token, aForm(), { 'idempotency-key': '' }))).body.code).toBe(
      'RATE_LIMITED',
    );
    expect((await send(service, aCreate(two.token, aForm()))).status).toBe(200);
  });
});

describe('cooldowns', () => {
  const failingService = (settings: Record<string, string> = {}) => {
    let fails = true;
    const service = testService(stack, {
      settings: { CREATES_PER_MINUTE: '1000', ...settings },
      filler: fakeFiller(() => (fails ? new EngineError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED') : 'fill')),
    });
    let made = 0;
    return {
      service,
      run: async (token: string, outcome: 'fail' | 'succeed') => {
        fails = outcome === 'fail';
        made++;
        return send(service, aCreate(token, aForm({ pdf: `%PDF ${made}` })));
      },
    };
  };

  // Contract: 7.1, REPEATED_FAILED_JOBS_COOLDOWN
  it('pause creates, and only creates, for 300 s after five failed jobs in a row', async () => {
    const { service, run } = failingService();
    const { token } = await service.anAccount();
    for (let failure = 0; failure < 5; failure++) expect((await run(token, 'fail')).status).toBe(422);
    service.clock.advance(1000);
    const refused = await run(token, 'succeed');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('299');
    expect(refused.body).toEqual({
      code: 'REPEATED_FAILED_JOBS_COOLDOWN',
      message: expect.any(String),
      retry_after_seconds: 299,
    });
    expect((await send(service, aCreate(token, aForm(), { 'idempotency-key': '' }))).body.code).toBe(
      'REPEATED_FAILED_JOBS_COOLDOWN',
    );
    expect((await send(service, aGet(token, missingJob))).status).toBe(404);
    service.clock.advance(298_999);
    expect((await run(token, 'succeed')).status).toBe(429);
    service.clock.advance(1);
    expect((await run(token, 'succeed')).status).toBe(200);
  });

  it('ignore failures with a success between them or more than 15 minutes apart', async () => {
    const { service, run } = failingService();
    const { token } = await service.anAccount();
    for (const outcome of ['fail', 'fail', 'fail', 'fail', 'succeed', 'fail', 'fail', 'fail', 'fail'] as const) {
      await run(token, outcome);
      service.clock.advance(1);
    }
    expect((await run(token, 'succeed')).status).toBe(200);
    const slow = await service.anAccount();
    await run(slow.token, 'fail');
    service.clock.advance(15 * 60_000 + 1);
    for (let failure = 0; failure < 4; failure++) await run(slow.token, 'fail');
    expect((await run(slow.token, 'fail')).status).toBe(422);
    expect((await run(slow.token, 'fail')).status).toBe(429);
  });

  // Contract: HIGH_FAIL_RATIO_COOLDOWN
  it('pause creates for 600 s once 60 % of at least 20 jobs per hour have failed', async () => {
    const { service, run } = failingService();
    const { token } = await service.anAccount();
    // 12 of 20 fail, never five in a row.
    const outcomes = Array.from(
      { length: 20 },
      (_, index) => (index % 5 < 3 ? 'fail' : 'succeed') as 'fail' | 'succeed',
    );
    for (const [index, outcome] of [...outcomes].reverse().entries()) {
      expect((await run(token, outcome)).status, `create ${index + 1}`).not.toBe(429);
      service.clock.advance(1000);
    }
    const refused = await run(token, 'succeed');
    expect(refused.body).toMatchObject({ code: 'HIGH_FAIL_RATIO_COOLDOWN', retry_after_seconds: 599 });
    service.clock.advance(599_000);
    expect((await run(token, 'succeed')).status).toBe(200);
  });

  it('do not last longer if the clock is set back', async () => {
    const { service, run } = failingService();
    const { token } = await service.anAccount();
    for (let failure = 0; failure < 5; failure++) await run(token, 'fail');
    service.clock.advance(-3_600_000);
    for (let failure = 0; failure < 4; failure++) expect((await run(token, 'fail')).status).toBe(422);
    expect((await run(token, 'fail')).status).toBe(422);
    const refused = await run(token, 'succeed');
    expect(refused.body).toMatchObject({ code: 'REPEATED_FAILED_JOBS_COOLDOWN', retry_after_seconds: 300 });
    service.clock.advance(300_000);
    expect((await run(token, 'succeed')).status).toBe(200);
  });
});
