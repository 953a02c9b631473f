import type { Command } from 'commander';
import { nameList, oneOfWords } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

const lifetimesDays = ['30', '90', '180', '365'] as const;

interface CreateOptions {
  readonly account: string;
  readonly ttl: (typeof lifetimesDays)[number];
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly allow?: readonly string[];
}

export const addKeyCommands = (root: Command, io: CliIo): void => {
  const group = root.command('key').description('Create, list and revoke export API keys.');

  group
    .command('create')
    .description('Create a key. It is shown only once.')
    .requiredOption('--account <account-id>', 'account that the key belongs to')
    .requiredOption('--ttl <days>', `its lifetime in days: ${lifetimesDays.join(', ')}`, oneOfWords(lifetimesDays))
    .option('--name <text>', 'purpose of the key')
    .option(
      '--scopes <list>',
      'parts of the API that it opens: jobs, templates, fill, read (default: all)',
      nameList(4),
    )
    .option('--allow <list>', 'addresses or CIDR ranges that it works from (default: all)', nameList(20))
    .action(
      act(io, async ({ manage }, { account, ttl, name, scopes, allow }: CreateOptions) => {
        const { createKey, keyDocument, validateKeyLimits } = await modules();
        const limits = validateKeyLimits(scopes, allow);
        const input = { accountId: account, lifetimeDays: Number(ttl), name, limits };
        const { token, key } = await manage((dependencies) => createKey(dependencies, input));
        const { expires_at: expiresAt } = keyDocument(key, key.createdAtMs);
        return {
          document: { public_id: key.publicId, api_key: token, expires_at: expiresAt },
          lines: [token, `Key ${key.publicId}, valid until ${expiresAt}. It will not be shown again.`],
        };
      }),
    );

  group
    .command('list')
    .description('List the active keys of an account and the five that ended last.')
    .requiredOption('--account <account-id>', 'the account')
    .action(
      act(io, async ({ manage }, { account }: { account: string }) => {
        const { requireAccount, listKeys, keyListResult } = await modules();
        return manage(async (dependencies) => {
          await requireAccount(dependencies, account);
          return keyListResult(account, await listKeys(dependencies, account), dependencies.clock.nowMs());
        });
      }),
    );

  group
    .command('revoke')
    .description('Revoke a key immediately and permanently.')
    .argument('<public-id>')
    .action(
      act(io, async ({ manage }, publicId: string) => {
        const { revokeKey, keyDocument } = await modules();
        const key = await manage((dependencies) => revokeKey(dependencies, publicId));
        return { document: keyDocument(key, key.createdAtMs), lines: [`Key ${publicId} is revoked.`] };
      }),
    );
};

const modules = async () => ({
  ...(await import('../manage/account-view.ts')),
  ...(await import('@bulkfill/service/workflows/accounts/account-rules')),
  ...(await import('@bulkfill/service/workflows/accounts/manage-account')),
  ...(await import('@bulkfill/service/workflows/accounts/manage-keys')),
  ...(await import('@bulkfill/service/workflows/confirmations/key-rules')),
});
