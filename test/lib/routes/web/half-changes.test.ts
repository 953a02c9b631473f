import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UnitOfWork, Write } from '../../../../lib/stores/table/write.ts';
import { invite } from '../../../../lib/workflows/accounts/invitations.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { type SteerableProvider, startSteerableProvider } from '../../../support/web/steerable-provider.ts';
import { codeOf, creation, steeredService, type Visitor } from '../../../support/web/web-visitor.ts';

let stack: TestStack;
let provider: SteerableProvider;

beforeAll(async () => {
  [stack, provider] = await Promise.all([startTestStack(), startSteerableProvider()]);
});
afterEach(() => provider.reset());
afterAll(() => provider.stop());

type Moment = 'before' | 'after';

/** A unit of work that fails at one moment of one commit, like a killed process or a lost answer of storage. */
const failingUnit = () => {
  let armed: { readonly moment: Moment; readonly label: Write['label'] } | undefined;
  const unit = (table: UnitOfWork): UnitOfWork => ({
    commit: async (writes) => {
      const fault = writes.some(({ label }) => label === armed?.label) ? armed : undefined;
      if (fault !== undefined) armed = undefined;
      if (fault?.moment === 'before') throw new Error('The storage is gone.');
      const result = await table.commit(writes);
      if (fault?.moment === 'after') throw new Error('The answer is lost.');
      return result;
    },
  });
  return { unit, fail: (moment: Moment, label: Write['label']) => (armed = { moment, label }) };
};

const aService = async (settings: Readonly<Record<string, string>> = {}) => {
  const { unit, fail } = failingUnit();
  const service = steeredService(await stack.withOwnTable(), provider, settings, { unit });
  return { service, fail, visitor: service.aVisitor() };
};
const keysOf = async (visitor: Visitor) =>
  (await visitor.get('/app/api/keys')).body as {
    active: { public_id: string; state: string }[];
    inactive: { state: string }[];
  };
const recordOf = async (visitor: Visitor, action: string) =>
  ((await visitor.get('/app/api/audit?limit=100')).body.entries as { action: string }[]).filter(
    (entry) => entry.action === action,
  ).length;
const accountOf = async (visitor: Visitor) =>
  ((await visitor.get('/app/api/session')).body.account as { account_id: string } | undefined)?.account_id;

describe('interrupted key change', () => {
  it('leaves confirmation, keys and audit log unchanged before its commit, and succeeds when repeated', async () => {
    const { visitor, fail } = await aService();
    await visitor.signIn();
    const proof = await visitor.proven();
    fail('before', 'key');
    expect((await visitor.create({ ...creation.parameters, ...proof })).status).toBe(500);
    expect([(await keysOf(visitor)).active.length, await recordOf(visitor, 'key.created')]).toEqual([0, 0]);
    expect((await visitor.create({ ...creation.parameters, ...proof })).status).toBe(201);
    expect([(await keysOf(visitor)).active.length, await recordOf(visitor, 'key.created')]).toEqual([1, 1]);
  });

  it('has created the key and its audit entry after its commit, and creates no second key when repeated', async () => {
    const { visitor, fail } = await aService();
    await visitor.signIn();
    const proof = await visitor.proven();
    fail('after', 'key');
    expect((await visitor.create({ ...creation.parameters, ...proof })).status).toBe(500);
    expect(codeOf(await visitor.create({ ...creation.parameters, ...proof }))).toEqual([403, 'CONFIRMATION_USED']);
    const { active } = await keysOf(visitor);
    expect([active.length, await recordOf(visitor, 'key.created')]).toEqual([1, 1]);
    // The secret was never shown: the user can see the key in the list and revoke it.
    const revocation = await visitor.proven({ action: 'key.revoke', parameters: { public_id: active[0]!.public_id } });
    expect((await visitor.post(`/app/api/keys/${active[0]!.public_id}/revoke`, revocation)).status).toBe(200);
  });

  it.each([
    ['before', 1, 0, [200, undefined]],
    ['after', 0, 1, [403, 'CONFIRMATION_USED']],
  ] as const)('revokes completely or not at all: fault %s the commit', async (moment, active, inactive, again) => {
    const { visitor, fail } = await aService();
    await visitor.signIn();
    const publicId = await visitor.made();
    const revocation = await visitor.proven({ action: 'key.revoke', parameters: { public_id: publicId } });
    const revoke = () => visitor.post(`/app/api/keys/${publicId}/revoke`, revocation);
    fail(moment, 'confirmation');
    expect((await revoke()).status).toBe(500);
    const keys = await keysOf(visitor);
    expect([keys.active.length, keys.inactive.length, await recordOf(visitor, 'key.revoked')]).toEqual([
      active,
      inactive,
      inactive,
    ]);
    expect(codeOf(await revoke())).toEqual(again);
    expect(await recordOf(visitor, 'key.revoked')).toBe(1);
  });

  it.each(['before', 'after'] as const)(
    'leaves a confirmation that can be started again: fault %s the commit',
    async (moment) => {
      const { visitor, fail, service } = await aService();
      await visitor.signIn();
      const asked = await visitor.ask();
      const callback = await visitor.throughProvider(asked.url);
      fail(moment, 'confirmation');
      expect((await visitor.browser.open(callback)).status).toBe(500);
      expect(codeOf(await visitor.prove(asked.id))).toEqual(
        moment === 'before' ? [403, 'CONFIRMATION_REQUIRED'] : [201, undefined],
      );
      expect(await recordOf(visitor, 'confirmation.confirmed')).toBe(moment === 'before' ? 0 : 1);
      expect((await visitor.browser.open(callback)).location?.href).toBe(service.at('/app/sign-in-failed'));
      expect((await visitor.create({ ...creation.parameters, ...(await visitor.proven()) })).status).toBe(201);
    },
  );
});

describe('interrupted sign-in', () => {
  it.each(['before', 'after'] as const)(
    'sets no session cookie and keeps the earlier session: fault %s the commit of the session',
    async (moment) => {
      const { service, visitor, fail } = await aService();
      await visitor.signIn();
      const before = visitor.browser.cookie(service.at('/'), '__Host-bulkfill')!.value;
      const callback = await visitor.begin();
      fail(moment, 'session');
      expect((await visitor.browser.open(callback)).status).toBe(500);
      expect(visitor.browser.cookie(service.at('/'), '__Host-bulkfill')!.value).toBe(before);
      expect((await visitor.get('/app/api/session')).status).toBe(200);
      expect(await recordOf(visitor, 'session.began')).toBe(moment === 'before' ? 1 : 2);
      expect((await visitor.browser.open(callback)).location?.pathname).toBe('/app/sign-in-failed');
      expect((await visitor.signIn()).location?.pathname).toBe('/app/');
    },
  );

  it.each(['before', 'after'] as const)(
    'creates a user with an account, or neither, and the next sign-in has one: fault %s the commit of a new user',
    async (moment) => {
      const { service, visitor, fail } = await aService();
      fail(moment, 'user');
      expect((await visitor.signIn()).status).toBe(500);
      expect(await accountOf(visitor)).toBeUndefined();
      await visitor.signIn();
      const account = await accountOf(visitor);
      expect(account).toMatch(/^acc_/);
      const elsewhere = service.aVisitor();
      await elsewhere.signIn();
      expect(await accountOf(elsewhere)).toBe(account);
      expect(await recordOf(visitor, 'user.joined')).toBe(1);
    },
  );

  it.each(['before', 'after'] as const)(
    'uses the invitation with the user, or neither: fault %s the commit of an invited user',
    async (moment) => {
      const { service, visitor, fail } = await aService({ SIGN_UP: 'invited' });
      const { accountId } = await service.anAccount();
      await invite(service, accountId, 'ada@example.org');
      fail(moment, 'user');
      expect((await visitor.signIn()).status).toBe(500);
      expect((await service.invitations.list(accountId)).length).toBe(moment === 'before' ? 1 : 0);
      await visitor.signIn();
      expect(await accountOf(visitor)).toBe(accountId);
      expect(await service.invitations.list(accountId)).toEqual([]);
    },
  );

  it.each(['before', 'after'] as const)('ends with an error page: fault %s the start is stored', async (moment) => {
    const { service, visitor, fail } = await aService();
    fail(moment, 'sign-in');
    const page = await visitor.browser.open(service.at('/auth/sign-in'));
    expect([page.status, page.location]).toEqual([500, undefined]);
    expect((await visitor.signIn()).location?.pathname).toBe('/app/');
  });
});
