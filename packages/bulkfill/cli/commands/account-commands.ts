import { type PlanName, planNames } from '@bulkfill/service/core/plan-limits';
import type { AccountStatus } from '@bulkfill/service/stores/accounts/account';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import type { SealKeyOptions } from '../manage/account-seal-key.ts';
import { namesDeployment } from '../options/global-options.ts';
import { oneOfWords, wholeNumber } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { addAccountPeopleCommands } from './account-people-commands.ts';
import { act } from './act.ts';

// Repeated here so that help does not load the service.
const accountStatuses: readonly AccountStatus[] = ['active', 'suspended', 'ineligible'];

interface SetOptions extends SealKeyOptions {
  readonly plan?: PlanName;
  readonly status?: AccountStatus;
  readonly quota?: number | 'plan';
}

/** Whether an option needs the code of seals, which loads the client of KMS. */
const namesSealKey = ({ sealKey, sealChain, sealPasswordFile }: SealKeyOptions): boolean =>
  [sealKey, sealChain, sealPasswordFile].some((option) => option !== undefined);

export const addAccountCommands = (root: Command, io: CliIo): void => {
  const group = root.command('account').description('Create, change and show accounts.');

  group
    .command('create')
    .description('Create an active account.')
    .requiredOption('--name <text>', 'its name')
    .requiredOption('--plan <plan>', planNames.join(', '), oneOfWords(planNames))
    .action(
      act(io, async ({ manage }, options: { name: string; plan: PlanName }) => {
        const { createAccount, accountResult } = await modules();
        return accountResult(await manage((dependencies) => createAccount(dependencies, options)));
      }),
    );

  group
    .command('set')
    .description('Change an account. Settings that you omit stay unchanged.')
    .argument('<account-id>')
    .option('--plan <plan>', planNames.join(', '), oneOfWords(planNames))
    .option('--status <status>', accountStatuses.join(', '), oneOfWords(accountStatuses))
    .option(
      '--quota <rows>',
      'rows per month, instead of the plan\'s quota; "plan" restores the plan\'s quota',
      quotaRows,
    )
    .option('--seal-key <arn|file>', 'seal its documents with this key in KMS or in a PKCS#12 file of the server')
    .option('--seal-chain <file>', 'certificates of the key in KMS as PEM, leaf first')
    .option('--seal-password-file <file>', 'file of the server with the password of the PKCS#12 file')
    .option('--no-seal-key', "seal its documents with the service's key")
    .action(
      act(io, async ({ manage, ...target }, accountId: string, options: SetOptions) => {
        const { plan, status, quota } = options;
        if (Object.keys(options).length === 0)
          throw new UsageError('give --plan, --status, --quota, --seal-key or --no-seal-key');
        const sealing = namesSealKey(options) ? await import('../manage/account-seal-key.ts') : undefined;
        const sealKey = await sealing?.readSealKey(options, namesDeployment(target, io), io);
        const { changeAccount, accountResult } = await modules();
        const changed = await manage(async (dependencies) =>
          changeAccount(dependencies, accountId, {
            plan,
            status,
            ...(quota === undefined ? {} : { monthlyRows: quota === 'plan' ? null : quota }),
            sealKey: await sealing?.checkSealKey(dependencies, sealKey),
          }),
        );
        return accountResult(changed);
      }),
    );

  group
    .command('show')
    .description('Show the plan, status, quota and keys of an account.')
    .argument('<account-id>')
    .action(
      act(io, async ({ manage }, accountId: string) => {
        const { viewAccount, accountViewResult } = await modules();
        return manage(async (dependencies) =>
          accountViewResult(await viewAccount(dependencies, accountId), dependencies.clock.nowMs()),
        );
      }),
    );

  addAccountPeopleCommands(group, io);
};

const maxQuotaRows = 1_000_000_000;
const quotaRows = (text: string): number | 'plan' => (text === 'plan' ? text : wholeNumber(0, maxQuotaRows)(text));

const modules = async () => ({
  ...(await import('../manage/account-view.ts')),
  ...(await import('@bulkfill/service/workflows/accounts/manage-account')),
});
