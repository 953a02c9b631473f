import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import {
  type SteerableProvider,
  startSteerableProvider,
  type Trouble,
} from '../../../support/web/steerable-provider.ts';
import { codeOf, steeredService } from '../../../support/web/web-visitor.ts';

let stack: TestStack;
let provider: SteerableProvider;

beforeAll(async () => {
  [stack, provider] = await Promise.all([startTestStack(), startSteerableProvider()]);
});
afterEach(() => provider.reset());
afterAll(() => provider.stop());

const now = (): number => Math.floor(Date.now() / 1000);

describe('ID token', () => {
  it('signs the user in if it is valid', async () => {
    const service = steeredService(stack, provider);
    const visitor = service.aVisitor();
    expect((await visitor.signIn('?return_to=/app/jobs')).location?.href).toBe(service.at('/app/jobs'));
    expect((await visitor.get('/app/api/session')).body).toMatchObject({
      user: { email: 'ada@example.org', name: 'Ada' },
    });
  });

  it.each<readonly [string, () => void]>([
    ['that the provider did not sign', () => (provider.signing = 'other-key')],
    ['that nobody signed', () => (provider.signing = 'none')],
    ["that is signed with the client's secret", () => (provider.signing = 'client-secret')],
    ['of another issuer', () => (provider.claims = { iss: 'https://evil.test' })],
    ['of no issuer', () => (provider.claims = { iss: undefined })],
    ['for another program', () => (provider.claims = { aud: 'other' })],
    [
      'for two programs, and meant for the other',
      () => (provider.claims = { aud: [provider.clientId, 'other'], azp: 'other' }),
    ],
    ['for nobody', () => (provider.claims = { aud: undefined })],
    ['with the nonce of another sign-in', () => (provider.claims = { nonce: 'x'.repeat(43) })],
    ['without a nonce', () => (provider.claims = { nonce: undefined })],
    ['that is over, the clocks being 30 s apart at most', () => (provider.claims = { exp: now() - 31 })],
    ['that is over at no time', () => (provider.claims = { exp: undefined })],
    ['that is not yet to be used', () => (provider.claims = { nbf: now() + 120 })],
    ['of nobody', () => (provider.claims = { sub: undefined })],
    ['of somebody without a name', () => (provider.claims = { sub: '' })],
    ['of a number', () => (provider.claims = { sub: 7 })],
    ['that says in words when its person came', () => (provider.claims = { auth_time: 'now' })],
  ])('is rejected if it is one %s', async (_, steer) => {
    const service = steeredService(stack, provider);
    const visitor = service.aVisitor();
    steer();
    expect((await visitor.signIn()).location?.href).toBe(service.at('/app/sign-in-failed'));
    expect(codeOf(await visitor.get('/app/api/session'))).toEqual([401, 'SESSION_REQUIRED']);
    provider.reset();
    expect((await visitor.signIn()).location?.pathname).toBe('/app/');
  });

  it('completes a token without an email from the userinfo endpoint, if the subject matches', async () => {
    const service = steeredService(stack, provider);
    provider.user = { sub: 'grace' };
    provider.userinfo = { sub: 'grace', email: 'grace@example.org', name: 'Grace\u0007 Hopper' };
    const visitor = service.aVisitor();
    await visitor.signIn();
    expect((await visitor.get('/app/api/session')).body.user).toEqual({
      email: 'grace@example.org',
      name: 'Grace  Hopper',
    });
    provider.userinfo = { sub: 'somebody else', email: 'eve@example.org' };
    expect((await service.aVisitor().signIn()).location?.pathname).toBe('/app/sign-in-failed');
  });
});

describe('identity provider outage', () => {
  const troubles: readonly Trouble[] = ['down', 'slow', 'error', 'garbage', 'cut-off'];
  const inWords = (page: { readonly status: number; readonly text: string; readonly headers: Headers }) => {
    expect(page.status).toBe(503);
    expect(page.text).toContain('<h1>Sign-in is not possible now</h1>');
    expect(page.text).toContain('The sign-in provider does not answer. Try again in a minute.');
    expect(page.headers.get('retry-after')).toBe('60');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).not.toContain(provider.issuer);
  };

  it.each(troubles)(
    'shows an error page at the start of a sign-in (%s), and the next sign-in succeeds',
    async (trouble) => {
      const service = steeredService(stack, provider, {}, trouble === 'slow' ? { timeoutSeconds: 0.2 } : {});
      const visitor = service.aVisitor();
      provider.trouble = { '/.well-known/openid-configuration': trouble };
      inWords(await visitor.browser.open(service.at('/auth/sign-in')));
      provider.trouble = {};
      if (trouble !== 'slow') expect((await visitor.signIn()).location?.pathname).toBe('/app/');
    },
  );

  it.each(
    troubles.flatMap((trouble) => (['/token', '/keys'] as const).map((endpoint) => [trouble, endpoint] as const)),
  )('shows an error page at the end of a sign-in (%s at %s) and signs nobody in', async (trouble, endpoint) => {
    const calm = steeredService(stack, provider);
    const visitor = calm.aVisitor();
    await visitor.signIn();
    const service = steeredService(stack, provider, {}, trouble === 'slow' ? { timeoutSeconds: 2 } : {});
    const other = service.aVisitor();
    const callback = await other.begin();
    provider.trouble = { [endpoint]: trouble };
    inWords(await other.browser.open(callback));
    expect(codeOf(await other.get('/app/api/session'))).toEqual([401, 'SESSION_REQUIRED']);
    expect((await calm.aVisitor(visitor.browser).get('/app/api/session')).status).toBe(200);
  });

  it('answers PROVIDER_UNAVAILABLE when a change needs a confirmation, and starts none', async () => {
    const service = steeredService(stack, provider);
    const visitor = service.aVisitor();
    await visitor.signIn();
    service.clock.advance(3_600_000);
    provider.trouble = { '/.well-known/openid-configuration': 'error' };
    const answer = await visitor.post('/app/api/confirmations', {
      action: 'key.create',
      parameters: { name: 'a', ttl_days: 30 },
    });
    expect(codeOf(answer)).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    const { entries } = (await visitor.get('/app/api/audit')).body as { entries: { action: string }[] };
    expect(entries.map(({ action }) => action)).not.toContain('confirmation.began');
  });
});
