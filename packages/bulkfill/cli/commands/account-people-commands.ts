import type { Role } from '@bulkfill/service/stores/accounts/account';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { oneOfWords, wholeNumber } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

// Repeated here so that help does not load the service.
const roles: readonly Role[] = ['admin', 'member'];

interface InviteOptions {
  readonly account: string;
  readonly email?: string;
  readonly role?: Role;
  readonly list?: true;
  readonly withdraw?: true;
}

export const addAccountPeopleCommands = (group: Command, io: CliIo): void => {
  group
    .command('invite')
    .description('Invite an e-mail address to an account. The user who first signs in with it joins the account.')
    .requiredOption('--account <account-id>', 'the account')
    .option('--email <address>', 'the e-mail address; the sign-in provider must have verified it')
    .option('--role <role>', `${roles.join(', ')}; default: the first invited user is the admin`, oneOfWords(roles))
    .option('--list', 'show unused invitations')
    .option('--withdraw', 'withdraw the invitation')
    .action(
      act(io, async ({ manage }, { account, email, role, list, withdraw }: InviteOptions) => {
        const { invite, withdrawInvitation, invitationResult, invitationsResult, invitedResult } = await modules();
        if (list === true)
          return manage(async ({ invitations }) => invitationsResult(account, await invitations.list(account)));
        if (email === undefined) throw new UsageError('give --email or --list');
        if (withdraw === true)
          return manage(async (dependencies) =>
            invitationResult(await withdrawInvitation(dependencies, account, email), 'is no longer invited.'),
          );
        return manage(async (dependencies) => invitedResult(await invite(dependencies, account, email, role)));
      }),
    );

  group
    .command('users')
    .description('Show the users of an account with their roles.')
    .requiredOption('--account <account-id>', 'the account')
    .action(
      act(io, async ({ manage }, { account }: { account: string }) => {
        const { listUsers, usersResult } = await modules();
        return manage(async (dependencies) => usersResult(account, await listUsers(dependencies, account)));
      }),
    );

  group
    .command('role')
    .description('Change the role of a user.')
    .requiredOption('--account <account-id>', 'the account')
    .requiredOption('--user <user>', 'the id or e-mail address of the user')
    .requiredOption('--role <role>', roles.join(', '), oneOfWords(roles))
    .action(
      act(io, async ({ manage }, { account, user, role }: { account: string; user: string; role: Role }) => {
        const { changeRole, userResult } = await modules();
        return manage(async (dependencies) => userResult(await changeRole(dependencies, account, user, role)));
      }),
    );

  group
    .command('audit')
    .description('Show the audit log of an account, newest first: sign-ins, confirmations, key changes and deletions.')
    .requiredOption('--account <account-id>', 'the account')
    .option('--limit <entries>', 'maximum number of entries', wholeNumber(1, maxEntries), 100)
    .action(
      act(io, async ({ manage }, { account, limit }: { account: string; limit: number }) => {
        const { requireAccount, auditResult } = await modules();
        return manage(async (dependencies) => {
          await requireAccount(dependencies, account);
          return auditResult(account, (await dependencies.audit.list(account, { limit })).entries);
        });
      }),
    );
};

const maxEntries = 10_000;

const modules = async () => ({
  ...(await import('@bulkfill/service/workflows/accounts/account-rules')),
  ...(await import('@bulkfill/service/workflows/accounts/invitations')),
  ...(await import('@bulkfill/service/workflows/accounts/roles')),
  ...(await import('../manage/audit-view.ts')),
  ...(await import('../manage/invitation-view.ts')),
  ...(await import('../manage/user-view.ts')),
});
