import type { Command } from 'commander';
import { type CliIo, printResult } from '../cli-io.ts';
import { globalOptions } from '../global-options.ts';
import { oneOfWords } from '../option-parsers.ts';

const lifetimesDays = ['30', '90', '180', '365'] as const;

interface CreateOptions {
  readonly account: string;
  readonly ttl: (typeof lifetimesDays)[number];
  readonly name?: string;
}

/** `bulkfill key create`, `list` and `revoke`. */
export const addKeyCommands = (root: Command, io: CliIo): void => {
  const group = root.command('key').description('Issue, list and revoke export API keys.');

  group
    .command('create')
    .description('Issue a key. It is shown this once.')
    .requiredOption('--account <account-id>', 'the account that the key opens')
    .requiredOption('--ttl <days>', `its lifetime in days: ${lifetimesDays.join(', ')}`, oneOfWords(lifetimesDays))
    .option('--name <text>', 'what the key is for')
    .action(async ({ account, ttl, name }: CreateOptions, command: Command) => {
      const { manage, createKey, keyDocument } = await modules();
      const { json, ...target } = globalOptions(command, io);
      const input = { accountId: account, lifetimeDays: Number(ttl), ...(name === undefined ? {} : { name }) };
      const { token, key } = await manage(target, io, (dependencies) => createKey(dependencies, input));
      const { expires_at: expiresAt } = keyDocument(key, key.createdAtMs);
      printResult(io, json, { public_id: key.publicId, api_key: token, expires_at: expiresAt }, [
        token,
        `Key ${key.publicId}, valid until ${expiresAt}. It will not be shown again.`,
      ]);
    });

  group
    .command('list')
    .description('List the active keys of an account, and its five latest others.')
    .requiredOption('--account <account-id>', 'the account')
    .action(async ({ account }: { account: string }, command: Command) => {
      const { manage, existingAccount, listedKeys, keyListResult } = await modules();
      const { json, ...target } = globalOptions(command, io);
      const { document, lines } = await manage(target, io, async (dependencies) => {
        await existingAccount(dependencies, account);
        return keyListResult(account, await listedKeys(dependencies, account), dependencies.clock.nowMs());
      });
      printResult(io, json, document, lines);
    });

  group
    .command('revoke')
    .description('Revoke a key at once, for good.')
    .argument('<public-id>')
    .action(async (publicId: string, _options: unknown, command: Command) => {
      const { manage, revokeKey, keyDocument } = await modules();
      const { json, ...target } = globalOptions(command, io);
      const key = await manage(target, io, (dependencies) => revokeKey(dependencies, publicId));
      printResult(io, json, keyDocument(key, key.createdAtMs), [`Key ${publicId} is revoked.`]);
    });
};

const modules = async () => ({
  ...(await import('../manage/connect-management.ts')),
  ...(await import('../manage/account-view.ts')),
  ...(await import('../../lib/workflows/accounts/account-rules.ts')),
  ...(await import('../../lib/workflows/accounts/manage-account.ts')),
  ...(await import('../../lib/workflows/accounts/manage-keys.ts')),
});
