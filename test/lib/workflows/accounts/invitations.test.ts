import { beforeAll, describe, expect, it } from 'vitest';
import { invite, withdrawInvitation } from '../../../../lib/workflows/accounts/invitations.ts';
import { type TestService, testService } from '../../../support/service/test-service.ts';
import { startTestStack } from '../../../support/service/test-stack.ts';

let service: TestService;

beforeAll(async () => {
  service = testService(await startTestStack());
});

describe('invitations', () => {
  it('invite an email address in any letter case to one account until withdrawn', async () => {
    const { accountId } = await service.anAccount();
    const other = await service.anAccount();
    expect(await invite(service, accountId, ' Ada@Example.org ')).toMatchObject({
      email: 'ada@example.org',
      accountId,
    });
    for (const id of [accountId, other.accountId])
      await expect(invite(service, id, 'ADA@example.org')).rejects.toMatchObject({ code: 'ALREADY_INVITED' });
    await expect(withdrawInvitation(service, other.accountId, 'ada@example.org')).rejects.toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
    expect(await service.invitations.list(accountId)).toHaveLength(1);
    await withdrawInvitation(service, accountId, 'ada@example.org');
    expect(await service.invitations.list(accountId)).toEqual([]);
    const { entries } = await service.audit.list(accountId, { limit: 10 });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invitation.withdrawn', 'invitation.made']),
    );
  });

  it.each(['', 'ada', 'ada@', '@example.org', 'a b@example.org', `${'x'.repeat(250)}@a.io`])(
    'reject the address %j',
    async (email) => {
      const { accountId } = await service.anAccount();
      await expect(invite(service, accountId, email)).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
    },
  );

  it('require an existing account', async () => {
    await expect(invite(service, 'acc_none', 'ada@example.org')).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });
});
