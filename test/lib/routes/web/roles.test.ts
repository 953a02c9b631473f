import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invite, withdrawInvitation } from '../../../../lib/workflows/accounts/invitations.ts';
import { changeRole, listUsers } from '../../../../lib/workflows/accounts/roles.ts';
import { findOrMakeUser } from '../../../../lib/workflows/sign-in/find-or-make-user.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { type SteerableProvider, startSteerableProvider } from '../../../support/web/steerable-provider.ts';
import { codeOf, creation, steeredService, type Visitor } from '../../../support/web/web-visitor.ts';

let stack: TestStack;
let provider: SteerableProvider;

beforeAll(async () => {
  [stack, provider] = await Promise.all([startTestStack(), startSteerableProvider()]);
});
afterAll(() => provider.stop());

const sessionsOf = '/app/api/account/sessions';
const refused = [403, 'ADMIN_REQUIRED'];

const aService = () => {
  const service = steeredService(stack, provider, { SIGN_UP: 'invited' });
  const anAddress = (): string => `${randomUUID()}@example.org`;
  const join = async (email: string): Promise<Visitor> => {
    provider.user = { sub: email, email, email_verified: true };
    const visitor = service.aVisitor();
    await visitor.signIn();
    return visitor;
  };
  const invited = async (
    accountId: string,
    role?: 'admin' | 'member',
  ): Promise<Visitor & { readonly email: string }> => {
    const email = anAddress();
    await invite(service, accountId, email, role);
    return { ...(await join(email)), email };
  };
  /** Creates an account with an admin and a member. */
  const aTeam = async () => {
    const { accountId } = await service.anAccount();
    return { accountId, admin: await invited(accountId), member: await invited(accountId) };
  };
  const roleOf = async (visitor: Visitor): Promise<unknown> =>
    ((await visitor.get('/app/api/session')).body.user as { role?: string }).role;
  const end = async (visitor: Visitor, id: string): Promise<readonly unknown[]> => {
    const { status, text } = await visitor.browser.open(service.at(`${sessionsOf}/${id}`), {
      method: 'DELETE',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    return [status, text === '' ? undefined : (JSON.parse(text) as { code: string }).code];
  };
  const listOf = async (visitor: Visitor) =>
    (await visitor.get(sessionsOf)).body.sessions as readonly {
      readonly session_id: string;
      readonly current: boolean;
      readonly user: { readonly email: string };
    }[];
  const actionsOf = async (accountId: string) => (await service.audit.list(accountId, { limit: 100 })).entries;
  return { service, anAddress, join, invited, aTeam, roleOf, end, listOf, actionsOf };
};

describe('roles', () => {
  it('make the first invited user the admin, and others members', async () => {
    const { service, aTeam, roleOf } = aService();
    const { accountId, admin, member } = await aTeam();
    expect([await roleOf(admin), await roleOf(member)]).toEqual(['admin', 'member']);
    expect((await listUsers(service, accountId)).map(({ role }) => role).toSorted()).toEqual(['admin', 'member']);
  });

  it('refuse keys, confirmations, the audit log and sessions of others to members, who do everything else', async () => {
    const { aTeam, end } = aService();
    const { admin, member } = await aTeam();
    for (const path of ['/app/api/keys', '/app/api/audit', sessionsOf]) {
      expect(codeOf(await member.get(path))).toEqual(refused);
      expect((await admin.get(path)).status).toBe(200);
    }
    expect(codeOf(await member.post('/app/api/confirmations', creation))).toEqual(refused);
    expect(codeOf(await member.create({ ...creation.parameters }))).toEqual(refused);
    expect(codeOf(await member.post('/app/api/keys/none/revoke'))).toEqual(refused);
    expect(codeOf(await member.prove('none'))).toEqual(refused);
    expect(await end(member, 'none')).toEqual(refused);
    for (const path of ['templates', 'export-jobs', 'usage', 'sessions'])
      expect((await member.get(`/app/api/${path}`)).status).toBe(200);
  });

  it('do not apply to an account without admins, and are absent from its answers', async () => {
    const { service, invited, roleOf } = aService();
    const founder = await service.aBrowser();
    const guest = await invited(founder.accountId);
    expect(await roleOf(guest)).toBeUndefined();
    expect((await guest.get('/app/api/keys')).status).toBe(200);
    expect((await guest.get('/app/api/audit')).status).toBe(200);
    expect(codeOf(await guest.get(sessionsOf))).toEqual(refused);
    expect((await guest.get('/app/api/session')).body.user).toEqual({ email: guest.email, name: null });
  });

  it('do not make an invited user the admin of an account from before there were roles', async () => {
    const { service, invited, roleOf } = aService();
    const { accountId } = await service.anAccount();
    const { listsUsers: _, ...older } = (await service.accounts.get(accountId))!;
    await service.unit.commit([service.accounts.replace(older)]);
    expect(await roleOf(await invited(accountId))).toBeUndefined();
    expect(await roleOf(await invited(accountId, 'admin'))).toBe('admin');
  });

  it('make one admin of several first invitations at once', async () => {
    const { service, anAddress } = aService();
    const { accountId } = await service.anAccount();
    const made = await Promise.all([1, 2, 3, 4].map(() => invite(service, accountId, anAddress())));
    expect(made.map(({ role }) => role).toSorted()).toEqual(['admin', 'member', 'member', 'member']);
  });

  it('invite an admin again after the invitation of the first was withdrawn', async () => {
    const { service, anAddress, invited, roleOf } = aService();
    const { accountId } = await service.anAccount();
    const first = anAddress();
    await invite(service, accountId, first);
    await withdrawInvitation(service, accountId, first);
    expect(await roleOf(await invited(accountId))).toBe('admin');
  });

  it('keep all admins who join at once', async () => {
    const { service, anAddress } = aService();
    const { accountId } = await service.anAccount();
    const addresses = [anAddress(), anAddress(), anAddress()];
    for (const email of addresses) await invite(service, accountId, email, 'admin');
    const identities = addresses.map((email) => ({
      issuer: provider.issuer,
      subject: email,
      email,
      name: null,
      isEmailVerified: true,
      authenticatedAtMs: undefined,
    }));
    const origin = { clientAddress: '192.0.2.1', requestId: 'a request' };
    const signingIn = { ...service, provider: undefined as never };
    await Promise.all(identities.map((identity) => findOrMakeUser(signingIn, identity, origin)));
    expect((await listUsers(service, accountId)).map(({ role }) => role)).toEqual(['admin', 'admin', 'admin']);
  });
});

describe('a change of roles', () => {
  it('takes effect at the next request, and is in the audit log', async () => {
    const { service, aTeam, roleOf, actionsOf } = aService();
    const { accountId, admin, member } = await aTeam();
    await changeRole(service, accountId, member.email, 'admin');
    expect((await member.get('/app/api/keys')).status).toBe(200);
    service.clock.advance(1000);
    await changeRole(service, accountId, admin.email.toUpperCase(), 'member');
    expect([await roleOf(admin), codeOf(await admin.get('/app/api/keys'))]).toEqual(['member', refused]);
    const changes = (await actionsOf(accountId)).filter(({ action }) => action === 'role.changed');
    expect(changes.map(({ actor, facts }) => [actor.kind, facts.email, facts.role])).toEqual([
      ['operator', admin.email, 'member'],
      ['operator', member.email, 'admin'],
    ]);
  });

  it('leaves an admin, also if all are changed at once', async () => {
    const { service, aTeam, actionsOf } = aService();
    const { accountId, admin, member } = await aTeam();
    await expect(changeRole(service, accountId, admin.email, 'member')).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    await changeRole(service, accountId, member.email, 'admin');
    const results = await Promise.allSettled(
      [admin, member].map(({ email }) => changeRole(service, accountId, email, 'member')),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await listUsers(service, accountId)).map(({ role }) => role).toSorted()).toEqual(['admin', 'member']);
    await changeRole(service, accountId, admin.email, 'admin');
    const before = (await actionsOf(accountId)).length;
    await changeRole(service, accountId, admin.email, 'admin');
    expect(await actionsOf(accountId)).toHaveLength(before);
  });

  it('refuses a user of another account, and an address that two users have', async () => {
    const { service, aTeam } = aService();
    const [one, other] = [await aTeam(), await aTeam()];
    await expect(changeRole(service, one.accountId, other.member.email, 'admin')).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    for (let user = 0; user < 2; user++) await service.aUser(one.accountId);
    await expect(changeRole(service, one.accountId, 'ada@example.org', 'admin')).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
      message: expect.stringContaining('by its id'),
    });
    const [user] = await listUsers(service, one.accountId);
    expect(await changeRole(service, one.accountId, user!.user.userId, 'admin')).toMatchObject({ role: 'admin' });
  });

  it('does not let a former admin use a confirmation from before', async () => {
    const { service, aTeam } = aService();
    const { accountId, admin, member } = await aTeam();
    provider.user = { sub: admin.email, email: admin.email, email_verified: true };
    const confirmed = await admin.proven();
    await changeRole(service, accountId, member.email, 'admin');
    await changeRole(service, accountId, admin.email, 'member');
    expect(codeOf(await admin.create({ ...creation.parameters, ...confirmed }))).toEqual(refused);
    expect((await member.get('/app/api/keys')).body.active).toHaveLength(1);
    expect(codeOf(await member.create({ ...creation.parameters, ...confirmed }))).toEqual([
      403,
      'CONFIRMATION_REQUIRED',
    ]);
  });
});

describe('sessions of an account', () => {
  it('are listed for its admin, who ends one, once', async () => {
    const { aTeam, listOf, end, actionsOf } = aService();
    const { accountId, admin, member } = await aTeam();
    const sessions = await listOf(admin);
    expect(sessions.map(({ user, current }) => [user.email, current])).toEqual(
      expect.arrayContaining([
        [admin.email, true],
        [member.email, false],
      ]),
    );
    const { session_id: id } = sessions.find(({ current }) => !current)!;
    expect(await end(admin, id)).toEqual([204, undefined]);
    expect((await member.get('/app/api/session')).status).toBe(401);
    expect(await end(admin, id)).toEqual([404, 'SESSION_NOT_FOUND']);
    const entry = (await actionsOf(accountId)).find(({ action }) => action === 'session.revoked');
    expect(entry).toMatchObject({
      actor: { email: admin.email },
      facts: { session_id: id, email: member.email },
    });
  });

  it('are hidden from admins of other accounts, who cannot end them', async () => {
    const { aTeam, listOf, end } = aService();
    const [one, other] = [await aTeam(), await aTeam()];
    const { session_id: id } = (await listOf(one.admin)).find(({ current }) => !current)!;
    expect((await listOf(other.admin)).map(({ session_id }) => session_id)).not.toContain(id);
    expect(await end(other.admin, id)).toEqual([404, 'SESSION_NOT_FOUND']);
    expect(await end(other.member, id)).toEqual(refused);
    expect((await one.member.get('/app/api/session')).status).toBe(200);
  });

  it('are listed for users who joined before there were lists, after their next sign-in', async () => {
    const { service, aTeam, listOf, join } = aService();
    const { accountId, admin, member } = await aTeam();
    const user = (await listUsers(service, accountId)).find(({ role }) => role === 'member')!.user;
    const [, , delist] = service.users.remove(user);
    await service.unit.commit([delist!]);
    expect(await listOf(admin)).toHaveLength(1);
    await join(member.email);
    expect(await listOf(admin)).toHaveLength(3);
  });
});
