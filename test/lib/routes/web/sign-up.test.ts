import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { invite } from '../../../../lib/workflows/accounts/invitations.ts';
import { changeAccount } from '../../../../lib/workflows/accounts/manage-account.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { type SteerableProvider, startSteerableProvider } from '../../../support/web/steerable-provider.ts';
import { codeOf, steeredService, type Visitor } from '../../../support/web/web-visitor.ts';

let stack: TestStack;
let provider: SteerableProvider;

beforeAll(async () => {
  [stack, provider] = await Promise.all([startTestStack(), startSteerableProvider()]);
});
afterEach(() => provider.reset());
afterAll(() => provider.stop());

const invited = { SIGN_UP: 'invited' };
/** A service with no users. */
const emptyService = async (settings: Readonly<Record<string, string>> = {}) =>
  steeredService(await stack.withOwnTable(), provider, settings);
const person = (sub: string, email: string | undefined, email_verified: unknown = true) => ({
  sub,
  email,
  email_verified,
  name: sub,
});
const accountOf = async (visitor: Visitor) =>
  (await visitor.get('/app/api/session')).body.account as Record<string, unknown>;
const notInvited = '/app/sign-in-failed?reason=not-invited';
const pathOf = (page: { readonly location: URL | undefined }) => `${page.location?.pathname}${page.location?.search}`;

describe('sign-up with SIGN_UP=open', () => {
  it('creates a Free account at the first sign-in only', async () => {
    const service = await emptyService();
    const one = service.aVisitor();
    await one.signIn();
    const account = await accountOf(one);
    expect(account).toMatchObject({ name: 'Ada', plan: 'free', status: 'active' });
    const elsewhere = service.aVisitor();
    await elsewhere.signIn();
    expect(await accountOf(elsewhere)).toEqual(account);
  });

  it('creates one account if a user signs in several times at once', async () => {
    const service = await emptyService();
    const visitors = [service.aVisitor(), service.aVisitor(), service.aVisitor()];
    const pages = await Promise.all(visitors.map((visitor) => visitor.signIn()));
    expect(pages.map(({ location }) => location?.pathname)).toEqual(['/app/', '/app/', '/app/']);
    const accounts = await Promise.all(visitors.map(accountOf));
    expect(new Set(accounts.map(({ account_id }) => account_id)).size).toBe(1);
  });

  it('identifies users by subject only, whatever their email is', async () => {
    const service = await emptyService();
    const [ada, eve] = [service.aVisitor(), service.aVisitor()];
    await ada.signIn();
    provider.user = person('eve', 'ada@example.org');
    await eve.signIn();
    expect((await accountOf(eve)).account_id).not.toBe((await accountOf(ada)).account_id);
  });

  it('adds an invited user to the inviting account', async () => {
    const service = await emptyService();
    const { accountId } = await service.anAccount();
    await invite(service, accountId, 'ada@example.org');
    const visitor = service.aVisitor();
    await visitor.signIn();
    expect((await accountOf(visitor)).account_id).toBe(accountId);
  });
});

describe('sign-up with SIGN_UP=invited', () => {
  it('rejects users without an invitation and creates no account', async () => {
    const service = await emptyService(invited);
    const visitor = service.aVisitor();
    expect(pathOf(await visitor.signIn())).toBe(notInvited);
    expect(codeOf(await visitor.get('/app/api/session'))).toEqual([401, 'SESSION_REQUIRED']);
  });

  it.each([
    ['is not verified', person('ada', 'ada@example.org', false)],
    ['is verified in words that mean nothing', person('ada', 'ada@example.org', 'yes')],
    ['is verified as a number', person('ada', 'ada@example.org', 1)],
    ['is not said to be verified', { sub: 'ada', email: 'ada@example.org' }],
    ['is not there', person('ada', undefined)],
    ['only begins like it', person('ada', 'ada@example.org.evil.test')],
    ['has a tag', person('ada', 'ada+x@example.org')],
    ['looks like it', person('ada', 'аda@example.org')],
  ])('does not accept an address that %s for an invitation, which stays open', async (_, user) => {
    const service = await emptyService(invited);
    const { accountId } = await service.anAccount();
    await invite(service, accountId, 'ada@example.org');
    provider.user = user;
    expect(pathOf(await service.aVisitor().signIn())).toBe(notInvited);
    provider.reset();
    provider.nowMs = service.clock.nowMs;
    expect(pathOf(await service.aVisitor().signIn())).toBe('/app/');
  });

  it('does not accept a character that lower-cases to a letter for that letter', async () => {
    const service = await emptyService(invited);
    const { accountId } = await service.anAccount();
    await invite(service, accountId, 'kim@example.org');
    provider.user = person('eve', '\u212aim@example.org');
    expect(pathOf(await service.aVisitor().signIn())).toBe(notInvited);
    provider.user = person('kim', 'KIM@example.org');
    expect(pathOf(await service.aVisitor().signIn())).toBe('/app/');
  });

  it('uses an invitation once, whatever the letter case: the next user with the address is rejected', async () => {
    const service = await emptyService(invited);
    const { accountId } = await service.anAccount();
    await invite(service, accountId, 'Ada@Example.org');
    provider.user = person('ada', 'ADA@example.ORG', 'true');
    const ada = service.aVisitor();
    expect(pathOf(await ada.signIn())).toBe('/app/');
    expect((await accountOf(ada)).account_id).toBe(accountId);
    provider.user = person('eve', 'ada@example.org');
    expect(pathOf(await service.aVisitor().signIn())).toBe(notInvited);
  });

  it('gives an invitation to one of two users with its address at the same time', async () => {
    const service = await emptyService(invited);
    const { accountId } = await service.anAccount();
    await invite(service, accountId, 'ada@example.org');
    const [one, two] = [service.aVisitor(), service.aVisitor()];
    provider.user = person('one', 'ada@example.org');
    const first = await one.begin();
    provider.user = person('two', 'ada@example.org');
    const second = await two.begin();
    // Each code belongs to one sign-in. The provider returns its users in the order of the callbacks.
    const pages = [await one.browser.open(first).then(pathOf)];
    provider.user = person('one', 'ada@example.org');
    pages.push(await two.browser.open(second).then(pathOf));
    expect(pages.toSorted()).toEqual(['/app/', notInvited].toSorted());
  });

  it('ignores later changes of the email: users keep their account', async () => {
    const service = await emptyService(invited);
    const [{ accountId }, other] = [await service.anAccount(), await service.anAccount()];
    await invite(service, accountId, 'ada@example.org');
    await service.aVisitor().signIn();
    await invite(service, other.accountId, 'ada@new.example');
    for (const [email, verified] of [
      ['ada@new.example', true],
      ['ada@new.example', false],
      [undefined, false],
    ] as const) {
      provider.user = person('ada', email, verified);
      const visitor = service.aVisitor();
      await visitor.signIn();
      expect((await accountOf(visitor)).account_id).toBe(accountId);
    }
    provider.user = person('eve', 'ada@new.example');
    const eve = service.aVisitor();
    await eve.signIn();
    expect((await accountOf(eve)).account_id).toBe(other.accountId);
  });

  it('adds a second user as a member without keys, with an own session', async () => {
    const service = await emptyService(invited);
    const { accountId } = await service.anAccount();
    const [ada, eve] = [service.aVisitor(), service.aVisitor()];
    await invite(service, accountId, 'ada@example.org');
    await ada.signIn();
    await invite(service, accountId, 'eve@example.org');
    provider.user = person('eve', 'eve@example.org');
    await eve.signIn();
    expect((await accountOf(eve)).account_id).toBe(accountId);
    expect(codeOf(await eve.get('/app/api/keys'))).toEqual([403, 'ADMIN_REQUIRED']);
    expect((await eve.post('/auth/sign-out-everywhere')).status).toBe(204);
    expect([(await ada.get('/app/api/session')).status, (await eve.get('/app/api/session')).status]).toEqual([
      200, 401,
    ]);
  });
});

describe('ineligible account', () => {
  it('shows its status to its users, who cannot change keys', async () => {
    const service = await emptyService();
    const visitor = service.aVisitor();
    await visitor.signIn();
    const { account_id: accountId } = await accountOf(visitor);
    await changeAccount(service, String(accountId), { status: 'ineligible' });
    expect(await accountOf(visitor)).toMatchObject({ status: 'ineligible' });
    for (const path of [
      '/app/api/confirmations',
      '/app/api/keys',
      '/app/api/keys/x/revoke',
      '/app/api/confirmations/x/proof',
    ])
      expect(codeOf(await visitor.post(path))).toEqual([403, 'BF_EXPORT_API_KEY_INACTIVE']);
  });
});
