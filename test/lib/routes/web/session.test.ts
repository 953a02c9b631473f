import { beforeAll, describe, expect, it } from 'vitest';
import { jsonLogger } from '../../../../lib/core/logger.ts';
import { changeAccount } from '../../../../lib/workflows/accounts/manage-account.ts';
import { aGet } from '../../../support/service/create-request.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { publicOrigin, webService } from '../../../support/service/web-service.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const session = '/app/api/session';
const required = [401, 'SESSION_REQUIRED'];

describe('GET /app/api/session', () => {
  it('returns the signed-in user and the account', async () => {
    const service = webService(stack);
    const { accountId, cookie } = await service.aBrowser();
    const { status, body, headers } = await service.send(session, { cookie, 'x-request-id': 'trace-1' });
    expect([status, body]).toEqual([
      200,
      {
        user: { email: 'ada@example.org', name: 'Ada' },
        account: { account_id: accountId, name: 'Test', plan: 'scale', status: 'active' },
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toBe('trace-1');
    await changeAccount(service, accountId, { status: 'ineligible' });
    expect((await service.send(session, { cookie })).body.account).toMatchObject({ status: 'ineligible' });
  });

  it('answers SESSION_REQUIRED without a session', async () => {
    const service = webService(stack);
    const { cookie, key } = await service.aBrowser();
    const token = cookie.slice(cookie.indexOf('=') + 1);
    for (const headers of [
      {},
      { authorization: `Bearer ${key}` },
      { authorization: `Bearer ${token}` },
      { cookie: `bulkfill=${token}` },
      { cookie: `__Host-bulkfill=${token}x` },
      { cookie: `__Host-bulkfill=${token.slice(0, -2)}xx` },
      { cookie: `__Host-bulkfill=${key}` },
      { cookie: `${cookie}; ${cookie}` },
      { cookie: `${cookie}; __Host-bulkfill=` },
    ] as Record<string, string>[]) {
      const answer = await service.send(session, headers);
      expect([answer.status, answer.body.code]).toEqual(required);
      expect(answer.headers.get('www-authenticate')).toBeNull();
      expect(await service.send('/app/api/visitor', headers)).toMatchObject({
        status: 200,
        body: { signed_in: false },
      });
    }
    expect(await service.send('/app/api/visitor', { cookie })).toMatchObject({
      status: 200,
      body: { signed_in: true },
    });
    expect((await service.send(session, { cookie: `a=b;${cookie};c` })).status).toBe(200);
  });

  it('ends a session at its maximum age, to the second, however often it is used', async () => {
    const service = webService(stack, { SESSION_LIFETIME_SECONDS: '100', SESSION_IDLE_SECONDS: '60' });
    const { cookie } = await service.aBrowser();
    service.clock.advance(50_000);
    expect((await service.send(session, { cookie })).status).toBe(200);
    service.clock.advance(49_999);
    expect((await service.send(session, { cookie })).status).toBe(200);
    service.clock.advance(1);
    expect((await service.send(session, { cookie })).status).toBe(401);
  });

  it('ends an idle session, counted from the last request', async () => {
    const service = webService(stack, { SESSION_IDLE_SECONDS: '60' });
    const { cookie } = await service.aBrowser();
    for (let request = 0; request < 3; request++) {
      service.clock.advance(59_999);
      expect((await service.send(session, { cookie })).status).toBe(200);
    }
    service.clock.advance(60_000);
    expect((await service.send(session, { cookie })).status).toBe(401);
    expect((await service.send(session, { cookie })).status).toBe(401);
  });

  it('ends all sessions of a user at once, and no others', async () => {
    const service = webService(stack);
    const ada = await service.aBrowser();
    const second = await service.aSession(ada.user);
    const other = await service.aSession(await service.aUser(ada.accountId));
    await service.unit.commit([service.users.endSessions(ada.user.userId)]);
    for (const cookie of [ada.cookie, second]) expect((await service.send(session, { cookie })).status).toBe(401);
    expect((await service.send(session, { cookie: other })).status).toBe(200);
  });

  it('rejects sessions of another provider, and answers 404 without a provider', async () => {
    const service = webService(stack);
    const { cookie } = await service.aBrowser();
    expect((await webService(stack, { OIDC_ISSUER: 'https://other.test' }).send(session, { cookie })).status).toBe(401);
    const off = await webService(stack, { OIDC_ISSUER: '' }).send(session, { cookie });
    expect([off.status, off.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(off.body.message).toContain('OIDC_ISSUER');
  });
});

describe('API keys and session cookies', () => {
  it('are not accepted in place of each other', async () => {
    const service = webService(stack);
    const { cookie, key } = await service.aBrowser();
    const job = '/v1/bulkfill/export-jobs/3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a';
    const byCookie = await service.api.fetch(new Request(`http://service.test${job}`, { headers: { cookie } }));
    expect([byCookie.status, ((await byCookie.json()) as { code: string }).code]).toEqual([
      401,
      'BF_EXPORT_API_KEY_REQUIRED',
    ]);
    expect((await service.api.fetch(aGet(key, job))).status).toBe(404);
  });
});

describe('request that may change data', () => {
  it.each<readonly [string, Record<string, string>]>([
    ['says nothing of where it comes from', {}],
    ['comes from another site', { 'sec-fetch-site': 'cross-site' }],
    ['comes from a sister site', { 'sec-fetch-site': 'same-site' }],
    ["comes from the browser's address bar", { 'sec-fetch-site': 'none' }],
    ['comes from another site, and names our origin', { 'sec-fetch-site': 'cross-site', origin: publicOrigin }],
    ['names another origin', { origin: 'https://evil.test' }],
    ['names no origin', { origin: 'null' }],
    ['names the origin of the host', { origin: 'http://service.test', host: 'service.test' }],
    ['names our origin with a port', { origin: `${publicOrigin}:8443` }],
    ['names our origin over http', { origin: 'http://fill.test' }],
  ])('is rejected if it %s', async (_, headers) => {
    const service = webService(stack);
    const { cookie } = await service.aBrowser();
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await service.send(session, { cookie, ...headers }, { method });
      expect([answer.status, answer.body.code]).toEqual([403, 'CROSS_SITE_REQUEST']);
    }
    expect((await service.send(session, { cookie, ...headers })).status).toBe(200);
  });

  it('is accepted from a page of the same origin, by either header', async () => {
    const service = webService(stack);
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: publicOrigin }] as Record<string, string>[]) {
      expect((await service.send(session, headers, { method: 'POST' })).status).toBe(405);
    }
  });
});

describe('request that reads', () => {
  const embedded = (site: string, mode: string, dest: string) => ({
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  });

  it.each([
    ['a picture', 'no-cors', 'image'],
    ['a script', 'no-cors', 'script'],
    ['a frame', 'navigate', 'iframe'],
    ['an object', 'navigate', 'object'],
    ['a question of its own', 'cors', 'empty'],
  ])('is rejected if a foreign page embeds it as %s', async (_, mode, dest) => {
    const service = webService(stack);
    const { cookie } = await service.aBrowser();
    for (const site of ['cross-site', 'same-site']) {
      for (const method of ['GET', 'HEAD']) {
        expect((await service.send(session, { cookie, ...embedded(site, mode, dest) }, { method })).status).toBe(403);
      }
    }
    expect((await service.send(session, { cookie, ...embedded('same-origin', mode, dest) })).status).toBe(200);
  });

  it('is answered for a followed link and a typed address', async () => {
    const service = webService(stack);
    const { cookie } = await service.aBrowser();
    for (const site of ['cross-site', 'same-site', 'none', 'same-origin'])
      expect((await service.send(session, { cookie, ...embedded(site, 'navigate', 'document') })).status).toBe(200);
  });
});

describe('POST …/csp-reports', () => {
  const path = '/app/api/policy-reports';
  const aReport = (more: object = {}) =>
    JSON.stringify({
      'csp-report': {
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.test/x.js?secret=1#a',
        'source-file': 'https://fill.test/app/editor?row=Ada',
        'line-number': 7,
        'script-sample': 'Ada Lovelace',
        'document-uri': 'https://fill.test/app/jobs/1?code=secret',
        ...more,
      },
    });
  const report = async (
    body: string,
    { signedIn = true, from = {} }: { signedIn?: boolean; from?: Record<string, string> } = {},
  ) => {
    const lines: Record<string, unknown>[] = [];
    const logger = jsonLogger('warn', (line) => lines.push(JSON.parse(line) as Record<string, unknown>), Date.now);
    const service = webService(stack, {}, { logger });
    const { cookie } = await service.aBrowser();
    const headers = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/csp-report',
      ...(signedIn ? { cookie } : {}),
      ...from,
    };
    const { status } = await service.send(path, headers, { method: 'POST', body });
    return { status, told: lines };
  };

  it('logs the violation without queries and without the blocked code', async () => {
    const { status, told } = await report(aReport());
    expect(status).toBe(204);
    expect(told).toMatchObject([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.test/x.js',
        source: 'https://fill.test/app/editor',
        line: 7,
      },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/secret|Ada|Lovelace/);
  });

  it('logs one line: cuts long values and removes line breaks', async () => {
    const { told } = await report(
      aReport({ 'blocked-uri': `inline\r\n${'x'.repeat(1000)}`, 'effective-directive': '' }),
    );
    expect(String(told[0]?.blocked)).toBe(`inline${'x'.repeat(194)}`);
  });

  it('accepts reports of signed-in users only, up to 16 KiB, and only valid ones', async () => {
    expect(await report(aReport(), { signedIn: false })).toMatchObject({ status: 401, told: [] });
    expect(await report(aReport(), { from: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({
      status: 403,
      told: [],
    });
    const filled = (bytes: number): string => aReport().padEnd(bytes, ' ');
    expect((await report(filled(16 * 1024))).status).toBe(204);
    expect(await report(filled(16 * 1024 + 1))).toMatchObject({ status: 413, told: [] });
    for (const body of ['', 'text', '[]', '{"csp-report":1}'])
      expect(await report(body)).toMatchObject({ status: 400, told: [] });
  });
});
