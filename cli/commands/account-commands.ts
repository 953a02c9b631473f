import type { Command } from 'commander';
import { type PlanName, planNames } from '../../lib/core/plan-limits.ts';
import type { AccountStatus } from '../../lib/services/accounts/account.ts';
import type { AccountChange } from '../../lib/workflows/accounts/manage-account.ts';
import { type CliIo, printResult } from '../cli-io.ts';
import { globalOptions } from '../global-options.ts';
import { oneOfWords, wholeNumber } from '../option-parsers.ts';
import { UsageError } from '../usage-error.ts';

// Named here again, so that showing help loads no service.
const accountStatuses: readonly AccountStatus[] = ['active', 'suspended', 'ineligible'];

interface SetOptions {
  readonly plan?: PlanName;
  readonly status?: AccountStatus;
  readonly quota?: number | 'plan';
}

/** `bulkfill account create`, `set` and `show`. */
export const addAccountCommands = (root: Command, io: CliIo): void => {
  const group = root.command('account').description('Make, change and show accounts.');

  group
    .command('create')
    .description('Make an active account.')
    .requiredOption('--name <text>', 'its name')
    .requiredOption('--plan <plan>', planNames.join(', '), oneOfWords(planNames))
    .action(async (options: { name: string; plan: PlanName }, command: Command) => {
      const { manage, createAccount, accountResult } = await modules();
      const { json, ...target } = globalOptions(command, io);
      const { document, lines } = accountResult(await manage(target, io, (dependencies) => createAccount(dependencies, options)));
      printResult(io, json, document, lines);
    });

  group
    .command('set')
    .description('Change an account; what is not given stays.')
    .argument('<account-id>')
    .option('--plan <plan>', planNames.join(', '), oneOfWords(planNames))
    .option('--status <status>', accountStatuses.join(', '), oneOfWords(accountStatuses))
    .option('--quota <rows>', 'rows a month in place of the plan\'s; "plan" goes back to it', quotaRows)
    .action(async (accountId: string, { plan, status, quota }: SetOptions, command: Command) => {
      if (plan === undefined && status === undefined && quota === undefined) throw new UsageError('give --plan, --status or --quota');
      const change: AccountChange = {
        ...(plan === undefined ? {} : { plan }),
        ...(status === undefined ? {} : { status }),
        ...(quota === undefined ? {} : { monthlyRows: quota === 'plan' ? null : quota }),
      };
      const { manage, changeAccount, accountResult } = await modules();
      const { json, ...target } = globalOptions(command, io);
      const account = await manage(target, io, (dependencies) => changeAccount(dependencies, accountId, change));
      const { document, lines } = accountResult(account);
      printResult(io, json, document, lines);
    });

  group
    .command('show')
    .description('Show the plan, status, quota and keys of an account.')
    .argument('<account-id>')
    .action(async (accountId: string, _options: unknown, command: Command) => {
      const { manage, viewAccount, accountViewResult } = await modules();
      const { json, ...target } = globalOptions(command, io);
      const { document, lines } = await manage(target, io, async (dependencies) =>
        accountViewResult(await viewAccount(dependencies, accountId), dependencies.clock.nowMs()),
      );
      printResult(io, json, document, lines);
    });
};

const maxQuotaRows = 1_000_000_000;
const quotaRows = (text: string): number | 'plan' => (text === 'plan' ? text : wholeNumber(0, maxQuotaRows)(text));

const modules = async () => ({
  ...(await import('../manage/connect-management.ts')),
  ...(await import('../manage/account-view.ts')),
  ...(await import('../../lib/workflows/accounts/manage-account.ts')),
});
