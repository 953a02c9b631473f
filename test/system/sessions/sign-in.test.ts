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

const signedIn = async (): Promise<CookieBrowser> => {
  const browser = service.browser();
  await signIn(service, browser);
  return browser;
};
const tokenOf = (browser: CookieBrowser): string | undefined =>
  browser.cookie(service.local.base_url, 'bulkfill')?.value;

describe('sign-in with the provider of npm start', { timeout: 60_000 }, () => {
  it('uses the code flow with PKCE, state and nonce, and returns signed in to the requested page', async () => {
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
    const browser = await signedIn();
    const cookie = browser.cookie(service.local.base_url, 'bulkfill')!;
    expect(cookie.value).toMatch(/^[\w-]{43}$/);
    expect(cookie.attributes.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('rejects a wrong password with a message', async () => {
    const browser = service.browser();
    const form = await browser.follow(await browser.open(service.url('/auth/sign-in')));
    for (const label of ['>Email</label>', '>Password</label>', '>Sign in</button>'])
      expect(form.text).toContain(label);
    expect(form.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    const again = await browser.submit(form, { email: service.local.identity!.email, password: 'wrong' });
    expect(again.text).toContain('The e-mail address or the password is wrong.');
    expect(again.text).not.toContain('wrong"');
    expect(
      (await browser.submit(form, { email: 'other@example.org', password: service.local.identity!.password })).text,
    ).toContain('The e-mail address or the password is wrong.');
    expect(await statusOf(browser)).toBe(401);
  });

  it('accepts its form from its own page and browser only, escapes values, and has no other page', async () => {
    const hostile = '"><script>alert(1)</script>';
    const browser = service.browser();
    const asked = (await browser.open(service.url('/auth/sign-in'))).location!;
    asked.searchParams.set('login_hint', hostile);
    const form = await browser.follow(await browser.open(asked));
    const again = await browser.submit(form, { email: hostile, password: 'wrong' });
    for (const page of [form, again]) {
      expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;');
      expect(page.text).not.toContain('<script');
    }
    const { email, password } = service.local.identity!;
    const body = () => new URLSearchParams({ email, password });
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(
        (await browser.open(form.url, { method: 'POST', headers: { 'sec-fetch-site': site }, body: body() })).status,
      ).toBe(403);
    expect((await service.browser().open(form.url, { method: 'POST', body: body() })).status).toBe(400);
    expect((await browser.open(new URL('/session/end', form.url))).status).toBe(404);
    expect(
      (await browser.open(form.url, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body: body() }))
        .status,
    ).toBe(303);
  });

  it('redirects to no address with another path, query, port, host or scheme, and answers no other request', async () => {
    const askedWith = async (members: Readonly<Record<string, string | undefined>>) => {
      const browser = service.browser();
      const { location } = await browser.open(service.url('/auth/sign-in'));
      for (const [name, value] of Object.entries(members))
        if (value === undefined) location!.searchParams.delete(name);
        else location!.searchParams.set(name, value);
      return browser.open(location!);
    };
    const elsewhere = [
      service.url('/auth/callback/x'),
      service.url('/auth/callback?x=1'),
      'http://127.0.0.1:1/auth/callback',
      `${service.local.base_url}@evil.test/auth/callback`,
    ];
    for (const members of [...elsewhere.map((redirect_uri) => ({ redirect_uri })), { client_id: 'other' }]) {
      const page = await askedWith(members);
      expect([members, page.status, page.location]).toEqual([members, 400, undefined]);
    }
    // A code without PKCE, a plain challenge, a token in the address, and a request that is written elsewhere.
    for (const members of [
      { code_challenge: undefined },
      { code_challenge_method: 'plain' },
      { response_type: 'token' },
      { request_uri: 'http://127.0.0.1:1/' },
    ]) {
      const { location } = await askedWith(members);
      expect(location?.href, JSON.stringify(members)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\/callback[?#]error=/);
      expect(location?.href).not.toMatch(/[?#&](code|access_token|id_token)=/);
    }
  });

  it('recognises the browser at the next sign-in, and asks again after sign-out', async () => {
    const browser = await signedIn();
    const silent = await browser.follow(
      await browser.open(service.url('/auth/sign-in')),
      (to) => to.pathname === '/auth/callback',
    );
    expect(silent.location?.pathname).toBe('/auth/callback');
    expect((await post(browser, '/auth/sign-out')).status).toBe(204);
    const asked = await browser.open(service.url('/auth/sign-in'));
    expect(asked.location!.searchParams.get('prompt')).toBe('login');
    expect((await browser.follow(asked)).text).toContain('>Password</label>');
  });
});

describe('return_to', { timeout: 60_000 }, () => {
  // All that it may not be: test/lib/paths/return-path.test.ts.
  it.each([
    ['https://evil.test/app/', '/app/'],
    ['/app/%252e%252e/docs', '/app/'],
    ['/app/jobs/3f0c3b1e?show=failed#rows', '/app/jobs/3f0c3b1e?show=failed#rows'],
  ])('%j redirects to %j', async (returnTo, to) => {
    expect((await signIn(service, service.browser(), returnTo)).location?.href).toBe(service.url(to));
  });
});

describe('sign-in callback', { timeout: 60_000 }, () => {
  const failedAt = async (browser: CookieBrowser, address: string | URL) => {
    const page = await browser.open(address);
    expect([page.status, page.location?.href]).toEqual([302, service.url('/app/sign-in-failed')]);
    expect(tokenOf(browser)).toBeUndefined();
  };
  const begun = async (browser = service.browser()) => {
    const back = await answerProvider(service, browser, await browser.open(service.url('/auth/sign-in')));
    return { browser, callback: back.location! };
  };

  it.each([
    '',
    '?code=a',
    '?state=a',
    '?code=a&state=b',
    '?error=access_denied',
    '?code=a&state=b&state=c',
    '?code[]=a&state[]=b',
  ])('fails if no sign-in was started (%s)', async (query) => {
    await failedAt(service.browser(), service.url(`/auth/callback${query}`));
  });

  it('fails in another browser, and still works in the browser that started it', async () => {
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
    const cookie = tokenOf(browser);
    const again = await browser.open(callback);
    expect(again.location?.pathname).toBe('/app/sign-in-failed');
    expect(tokenOf(browser)).toBe(cookie);
    expect(await statusOf(browser)).toBe(200);
  });

  it('fails with the code of another sign-in, because the verifier is bound to its own', async () => {
    const one = await begun();
    const two = await begun();
    const mixed = new URL(one.callback);
    mixed.searchParams.set('code', two.callback.searchParams.get('code')!);
    await failedAt(one.browser, mixed);
  });

  it('fails with another provider’s name', async () => {
    const { browser, callback } = await begun();
    callback.searchParams.set('iss', 'https://evil.test');
    await failedAt(browser, callback);
  });

  it('fails if the user canceled at the provider', async () => {
    const { browser, callback } = await begun();
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    await failedAt(browser, callback);
  });

  it('works for either of two windows of one browser', async () => {
    const browser = service.browser();
    const one = await browser.open(service.url('/auth/sign-in?return_to=/app/jobs'));
    const two = await browser.open(service.url('/auth/sign-in?return_to=/app/keys'));
    const backTwo = await answerProvider(service, browser, two);
    expect((await browser.open(backTwo.location!)).location?.pathname).toBe('/app/keys');
    const backOne = await answerProvider(service, browser, one);
    expect((await browser.open(backOne.location!)).location?.pathname).toBe('/app/jobs');
  });
});

describe('session', { timeout: 60_000 }, () => {
  it('gets a new token at each sign-in, which ends the browser’s earlier session', async () => {
    const browser = await signedIn();
    const older = browser.copy();
    await signIn(service, browser);
    expect(tokenOf(browser)).not.toBe(tokenOf(older));
    expect([await statusOf(browser), await statusOf(older)]).toEqual([200, 401]);
  });

  it('never uses a token that was planted in the browser', async () => {
    const planted = 'A'.repeat(43);
    const browser = service.browser();
    browser.setCookie(service.local.base_url, 'bulkfill', planted);
    await signIn(service, browser);
    expect(tokenOf(browser)).not.toBe(planted);
    const attacker = service.browser();
    attacker.setCookie(service.local.base_url, 'bulkfill', planted);
    expect(await statusOf(attacker)).toBe(401);
  });

  it('ends alone when its user signs out', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const stolen = one.copy();
    expect((await post(one, '/auth/sign-out')).status).toBe(204);
    expect(tokenOf(one)).toBeUndefined();
    expect([await statusOf(stolen), await statusOf(two)]).toEqual([401, 200]);
    expect((await post(one, '/auth/sign-out')).status).toBe(204);
  });

  it('ends everywhere when its user asks for it', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
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
    const browser = await signedIn();
    for (const path of ['/auth/sign-out', '/auth/sign-out-everywhere']) {
      const page = await post(browser, path, headers);
      expect([page.status, (JSON.parse(page.text) as { code: string }).code]).toEqual([403, 'CROSS_SITE_REQUEST']);
    }
    expect((await browser.open(service.url('/auth/sign-out'))).status).toBe(405);
    expect(await statusOf(browser)).toBe(200);
  });
});

describe('session cookie', { timeout: 60_000 }, () => {
  it('is rejected if it is repeated, malformed, or sent elsewhere than in the cookie', async () => {
    const token = tokenOf(await signedIn());
    const other = 'A'.repeat(43);
    const ask = async (headers: Record<string, string>, query = '') =>
      (await service.browser().open(service.url(`${session}${query}`), { headers })).status;
    for (const cookie of [
      `bulkfill=${token}; bulkfill=${other}`,
      `bulkfill=${other}; bulkfill=${token}`,
      `bulkfill="${token}"`,
      `BULKFILL=${token}`,
      `bulkfill =${token}`,
      `__Host-bulkfill=${token}`,
      `a=b, bulkfill=${token}`,
    ])
      expect([cookie, await ask({ cookie })]).toEqual([cookie, 401]);
    expect(await ask({}, `?bulkfill=${token}`)).toBe(401);
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(401);
    expect(await ask({ cookie: `bulkfill=${token}; x=${'x'.repeat(20_000)}` })).toBe(431);
    expect(await ask({ cookie: `a=b; bulkfill=${token}` })).toBe(200);
  });

  it('is rejected once its sign-out is answered, even with requests in progress', async () => {
    const browser = await signedIn();
    const stolen = browser.copy();
    const underWay = Promise.all(Array.from({ length: 20 }, () => statusOf(stolen)));
    expect((await post(browser, '/auth/sign-out')).status).toBe(204);
    expect(await Promise.all(Array.from({ length: 5 }, () => statusOf(stolen)))).toEqual([401, 401, 401, 401, 401]);
    for (const status of await underWay) expect([200, 401]).toContain(status);
    expect(await statusOf(stolen)).toBe(401);
  });
});

describe('console', { timeout: 60_000 }, () => {
  it('ignores forwarding headers and method overrides', async () => {
    for (const [name, value] of [
      ['x-forwarded-host', 'evil.test'],
      ['forwarded', 'host=evil.test;proto=https'],
      ['x-original-url', '/auth/sign-out'],
    ] as const) {
      const page = await service.browser().open(service.url('/auth/sign-in'), { headers: { [name]: value } });
      expect(page.location?.searchParams.get('redirect_uri')).toBe(service.url('/auth/callback'));
    }
    const browser = await signedIn();
    for (const headers of [{ 'x-http-method-override': 'POST' }, {}] as Record<string, string>[])
      expect((await browser.open(service.url('/auth/sign-out?_method=POST'), { headers })).status).toBe(405);
    expect(await statusOf(browser)).toBe(200);
  });

  it('cannot be framed or cached on any page', async () => {
    for (const path of [
      '/',
      '/app/',
      '/app/jobs',
      '/app/none',
      '/auth/sign-in',
      '/auth/callback',
      '/auth/sign-out',
      session,
    ]) {
      const { headers } = await service.browser().open(service.url(path));
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cache-control')).toMatch(/^no-(cache|store)$/);
    }
  });

  it('answers under its own host name only, against DNS rebinding', async () => {
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
    expect(await ask(`localhost:${port}`, '/app/jobs?a=b')).toEqual({
      status: 302,
      location: service.url('/app/jobs?a=b'),
    });
    expect((await ask(`localhost:${port}`, '/app/api/session')).status).toBe(421);
    expect((await ask(`evil.test:${port}`, '/v1/bulkfill/usage')).status).toBe(401);
  });

  it('does not accept API keys, and the API does not accept sessions', async () => {
    const browser = await signedIn();
    const byCookie = await browser.open(service.url('/v1/bulkfill/usage'));
    expect([byCookie.status, (JSON.parse(byCookie.text) as { code: string }).code]).toEqual([
      401,
      'BF_EXPORT_API_KEY_REQUIRED',
    ]);
    const headers = { authorization: `Bearer ${service.local.api_key}` };
    const byKey = await service.browser().open(service.url(session), { headers });
    expect([byKey.status, (JSON.parse(byKey.text) as { code: string }).code]).toEqual([401, 'SESSION_REQUIRED']);
    expect((await browser.open(service.url(session), { headers })).status).toBe(200);
  });
});
