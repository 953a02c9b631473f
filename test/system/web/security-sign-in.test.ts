import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CookieBrowser } from '../../support/web/cookie-browser.ts';
import { answerProvider, type RunningService, signIn, startService } from './local-service.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService({ KEYLESS_PER_MINUTE: '100000' });
}, 120_000);
afterAll(() => service.stop());

const session = '/app/api/session';
const statusOf = async (browser: CookieBrowser): Promise<number> => (await browser.open(service.url(session))).status;
const post = (browser: CookieBrowser, path: string, headers: Readonly<Record<string, string>> = service.ownPage) =>
  browser.open(service.url(path), { method: 'POST', headers });

describe('sign-in at the provider that npm start brings', { timeout: 60_000 }, () => {
  it('asks by code flow with PKCE, state and nonce, and comes back to the page that was asked for, signed in', async () => {
    const browser = service.browser();
    const first = await browser.open(service.url('/auth/sign-in?return_to=/app/jobs%3Fstatus%3Dfailed'));
    expect(first.status).toBe(302);
    const asked = first.location!;
    expect(asked.origin).toBe(service.local.identity!.issuer);
    const value = (name: string) => asked.searchParams.get(name);
    expect([value('response_type'), value('code_challenge_method'), value('redirect_uri')]).toEqual([
      'code',
      'S256',
      service.url('/auth/callback'),
    ]);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(value(name)).toMatch(/^[\w-]{43}$/);
    const second = (await browser.open(service.url('/auth/sign-in'))).location!.searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) expect(second.get(name)).not.toBe(value(name));

    const back = await answerProvider(service, browser, first);
    const page = await browser.open(back.location!);
    expect([page.status, page.location?.href]).toEqual([302, service.url('/app/jobs?status=failed')]);
    const answer = await browser.open(service.url(session));
    expect(JSON.parse(answer.text)).toEqual({
      user: { email: service.local.identity!.email, name: 'Demo' },
      account: { account_id: service.local.account_id, name: 'npm start', plan: 'business', status: 'active' },
    });
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const browser = service.browser();
    await signIn(service, browser);
    const cookie = browser.cookie(service.local.base_url, 'bulkfill')!;
    expect(cookie.value).toMatch(/^[\w-]{43}$/);
    expect(cookie.attributes.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('says that a password is wrong, and lets nobody in with it', async () => {
    const browser = service.browser();
    const form = await browser.follow(await browser.open(service.url('/auth/sign-in')));
    for (const label of ['>Email</label>', '>Password</label>', '>Sign in</button>']) expect(form.text).toContain(label);
    expect(form.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    const again = await browser.submit(form, { email: service.local.identity!.email, password: 'wrong' });
    expect(again.text).toContain('The e-mail or the password is wrong.');
    expect(again.text).not.toContain('wrong"');
    expect((await browser.submit(form, { email: 'other@example.org', password: service.local.identity!.password })).text).toContain(
      'The e-mail or the password is wrong.',
    );
    expect(await statusOf(browser)).toBe(401);
  });

  it('knows the browser at the next sign-in, and asks again once its user has signed out', async () => {
    const browser = service.browser();
    await signIn(service, browser);
    const silent = await browser.follow(await browser.open(service.url('/auth/sign-in')), (to) => to.pathname === '/auth/callback');
    expect(silent.location?.pathname).toBe('/auth/callback');
    expect((await post(browser, '/auth/sign-out')).status).toBe(204);
    const asked = await browser.open(service.url('/auth/sign-in'));
    expect(asked.location!.searchParams.get('prompt')).toBe('login');
    expect((await browser.follow(asked)).text).toContain('>Password</label>');
  });
});

describe('return_to', { timeout: 60_000 }, () => {
  const slash = '/';
  it.each([
    '//evil.test/app/',
    'https://evil.test/app/',
    '/\\evil.test/app/',
    '\\\\evil.test',
    '/app\\..\\..\\evil',
    '/app/../auth/sign-out',
    '/app/%2e%2e/docs',
    '/app/%252e%252e/docs',
    '/app/..%2f..%2f/evil.test',
    '/app/%5c%5cevil.test',
    '/app//evil.test',
    '/app/%2f/evil.test',
    '/app/\tjobs',
    '/app/%0d%0aSet-Cookie:a=b',
    '/app/%00',
    '/app/%',
    '/apps/',
    '/docs',
    '/app/api/session',
    'javascript:alert(1)',
    'app/jobs',
    '@evil.test/app/',
    `${slash}app/${'x'.repeat(2000)}`,
    '',
  ])('%j leads to the first page', async (returnTo) => {
    const browser = service.browser();
    const page = await signIn(service, browser, returnTo);
    expect(page.location?.href).toBe(service.url('/app/'));
  });

  it.each([
    ['/app/jobs/3f0c3b1e?show=failed#rows', '/app/jobs/3f0c3b1e?show=failed#rows'],
    ['/app/jobs/../keys', '/app/keys'],
    ['/app/new-job?url=https://x.test/', '/app/new-job?url=https://x.test/'],
    ['/app/', '/app/'],
  ])('%j is followed', async (returnTo, to) => {
    expect((await signIn(service, service.browser(), returnTo)).location?.href).toBe(service.url(to));
  });
});

describe('a callback', { timeout: 60_000 }, () => {
  const failedAt = async (browser: CookieBrowser, address: string | URL) => {
    const page = await browser.open(address);
    expect([page.status, page.location?.href]).toEqual([302, service.url('/app/sign-in-failed')]);
    expect(browser.cookie(service.local.base_url, 'bulkfill')).toBeUndefined();
  };
  const begun = async (browser = service.browser()) => {
    const back = await answerProvider(service, browser, await browser.open(service.url('/auth/sign-in')));
    return { browser, callback: back.location! };
  };

  it.each(['', '?code=a', '?state=a', '?code=a&state=b', '?error=access_denied', '?code=a&state=b&state=c', '?code[]=a&state[]=b'])(
    'that nobody was sent for (%s) fails',
    async (query) => {
      await failedAt(service.browser(), service.url(`/auth/callback${query}`));
    },
  );

  it('in another browser fails, and does not spoil it for the one that began', async () => {
    const { browser, callback } = await begun();
    await failedAt(service.browser(), callback);
    const other = service.browser();
    await other.open(service.url('/auth/sign-in'));
    await failedAt(other, callback);
    expect((await browser.open(callback)).location?.pathname).toBe('/app/');
  });

  it('works once', async () => {
    const { browser, callback } = await begun();
    await browser.open(callback);
    const cookie = browser.cookie(service.local.base_url, 'bulkfill')!.value;
    const again = await browser.open(callback);
    expect(again.location?.pathname).toBe('/app/sign-in-failed');
    expect(browser.cookie(service.local.base_url, 'bulkfill')?.value).toBe(cookie);
    expect(await statusOf(browser)).toBe(200);
  });

  it('with the code of another sign-in fails: the verifier is bound to the one that it was begun with', async () => {
    const one = await begun();
    const two = await begun();
    const mixed = new URL(one.callback);
    mixed.searchParams.set('code', two.callback.searchParams.get('code')!);
    await failedAt(one.browser, mixed);
  });

  it("with another provider's name fails", async () => {
    const { browser, callback } = await begun();
    callback.searchParams.set('iss', 'https://evil.test');
    await failedAt(browser, callback);
  });

  it('of a person who gave up at the provider fails', async () => {
    const { browser, callback } = await begun();
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    await failedAt(browser, callback);
  });

  it('of either of two windows of one browser works', async () => {
    const browser = service.browser();
    const one = await browser.open(service.url('/auth/sign-in?return_to=/app/jobs'));
    const two = await browser.open(service.url('/auth/sign-in?return_to=/app/keys'));
    const backTwo = await answerProvider(service, browser, two);
    expect((await browser.open(backTwo.location!)).location?.pathname).toBe('/app/keys');
    const backOne = await answerProvider(service, browser, one);
    expect((await browser.open(backOne.location!)).location?.pathname).toBe('/app/jobs');
  });
});

describe('a session', { timeout: 60_000 }, () => {
  it('has a new token at each sign-in, which ends the older one of the browser', async () => {
    const browser = service.browser();
    await signIn(service, browser);
    const older = browser.copy();
    await signIn(service, browser);
    expect(browser.cookie(service.local.base_url, 'bulkfill')!.value).not.toBe(older.cookie(service.local.base_url, 'bulkfill')!.value);
    expect([await statusOf(browser), await statusOf(older)]).toEqual([200, 401]);
  });

  it('is never one that somebody put into the browser beforehand', async () => {
    const planted = 'A'.repeat(43);
    const browser = service.browser();
    browser.setCookie(service.local.base_url, 'bulkfill', planted);
    await signIn(service, browser);
    expect(browser.cookie(service.local.base_url, 'bulkfill')!.value).not.toBe(planted);
    const attacker = service.browser();
    attacker.setCookie(service.local.base_url, 'bulkfill', planted);
    expect(await statusOf(attacker)).toBe(401);
  });

  it('ends when its user signs out, and no other with it', async () => {
    const [one, two] = [service.browser(), service.browser()];
    await signIn(service, one);
    await signIn(service, two);
    const stolen = one.copy();
    expect((await post(one, '/auth/sign-out')).status).toBe(204);
    expect(one.cookie(service.local.base_url, 'bulkfill')).toBeUndefined();
    expect([await statusOf(stolen), await statusOf(two)]).toEqual([401, 200]);
    expect((await post(one, '/auth/sign-out')).status).toBe(204);
  });

  it('ends everywhere when its user says so', async () => {
    const [one, two] = [service.browser(), service.browser()];
    await signIn(service, one);
    await signIn(service, two);
    expect((await post(one, '/auth/sign-out-everywhere')).status).toBe(204);
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 401]);
    expect((await post(two, '/auth/sign-out-everywhere')).status).toBe(401);
    await signIn(service, two);
    expect(await statusOf(two)).toBe(200);
  });

  it.each<readonly [string, Record<string, string>]>([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another port of this machine', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' }],
    ['that says nothing of where it comes from', {}],
    ['of another origin', { origin: 'http://evil.test' }],
  ])('is not ended by a request %s', async (_, headers) => {
    const browser = service.browser();
    await signIn(service, browser);
    for (const path of ['/auth/sign-out', '/auth/sign-out-everywhere']) {
      const page = await post(browser, path, headers);
      expect([page.status, (JSON.parse(page.text) as { code: string }).code]).toEqual([403, 'CROSS_SITE_REQUEST']);
    }
    expect((await browser.open(service.url('/auth/sign-out'))).status).toBe(405);
    expect(await statusOf(browser)).toBe(200);
  });
});

describe('the console', { timeout: 60_000 }, () => {
  it('answers under its own host name alone, and is not to be had by a name that somebody else has lead here', async () => {
    const { request } = await import('node:http');
    const { hostname, port } = new URL(service.local.base_url);
    const ask = (host: string, path: string) =>
      new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
        request({ hostname, port, path, headers: { host } }, (response) => {
          response.resume();
          resolve({ status: response.statusCode ?? 0, location: response.headers.location });
        })
          .on('error', reject)
          .end();
      });
    for (const path of ['/', '/app/', '/app/jobs', '/app/api/session', '/auth/sign-in', '/auth/callback']) {
      expect((await ask(`evil.test:${port}`, path)).status).toBe(421);
    }
    expect(await ask(`localhost:${port}`, '/app/jobs?a=b')).toEqual({ status: 302, location: service.url('/app/jobs?a=b') });
    expect((await ask(`localhost:${port}`, '/app/api/session')).status).toBe(421);
    expect((await ask(`evil.test:${port}`, '/v1/bulkfill/usage')).status).toBe(401);
  });

  it('is not opened by a key, nor the API by a session', async () => {
    const browser = service.browser();
    await signIn(service, browser);
    const byCookie = await browser.open(service.url('/v1/bulkfill/usage'));
    expect([byCookie.status, (JSON.parse(byCookie.text) as { code: string }).code]).toEqual([401, 'BF_EXPORT_API_KEY_REQUIRED']);
    const headers = { authorization: `Bearer ${service.local.api_key}` };
    const byKey = await service.browser().open(service.url(session), { headers });
    expect([byKey.status, (JSON.parse(byKey.text) as { code: string }).code]).toEqual([401, 'SESSION_REQUIRED']);
    expect((await browser.open(service.url(session), { headers })).status).toBe(200);
  });
});
