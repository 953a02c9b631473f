import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { wholeNumber } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface InviteOptions {
  readonly account: string;
  readonly email?: string;
  readonly list?: true;
  readonly withdraw?: true;
}

export const addAccountPeopleCommands = (group: Command, io: CliIo): void => {
  group
    .command('invite')
    .description('Invite an e-mail address to an account. The user who first signs in with it joins the account.')
    .requiredOption('--account <account-id>', 'the account')
    .option('--email <address>', 'the e-mail address; the sign-in provider must have verified it')
    .option('--list', 'show unused invitations')
    .option('--withdraw', 'withdraw the invitation')
    .action(
      act(io, async ({ manage }, { account, email, list, withdraw }: InviteOptions) => {
        const { invite, withdrawInvitation, invitationResult, invitationsResult } = await modules();
        if (list === true)
          return manage(async ({ invitations }) => invitationsResult(account, await invitations.list(account)));
        if (email === undefined) throw new UsageError('give --email or --list');
        if (withdraw === true)
          return manage(async (dependencies) =>
            invitationResult(await withdrawInvitation(dependencies, account, email), 'is no longer invited.'),
          );
        return manage(async (dependencies) =>
          invitationResult(await invite(dependencies, account, email), `may join ${account}`),
        );
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
  ...(await import('../manage/audit-view.ts')),
  ...(await import('../manage/invitation-view.ts')),
});
