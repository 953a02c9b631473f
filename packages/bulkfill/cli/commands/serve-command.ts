import { type PlanName, planNames } from '@bulkfill/service/core/plan-limits';
import { SettingError } from '@bulkfill/service/core/setting';
import { isAppError } from '@bulkfill/service/errors/app-error';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { globalOptions } from '../options/global-options.ts';
import { oneOfWords } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { printResult } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';

const leastNodeMajor = 24;

interface InitOptions {
  readonly name: string;
  readonly plan: PlanName;
  readonly email?: string;
}

/** Adds `bulkfill serve`. Its settings are environment variables. Source: server.md, 1. */
export const addServeCommand = (root: Command, io: CliIo): void => {
  const group = root
    .command('serve')
    .description('Run the service for a team on this machine. Its settings are environment variables.')
    .option('--check-config', 'print the settings in effect and exit: 0 if they are valid, else 2')
    .action(async ({ checkConfig }: { readonly checkConfig?: true }, command: Command) => {
      const { settings, environment, inEffect, problems } = await readSettings(command, io);
      const { dataDir, json } = globalOptions(command, io);
      if (checkConfig === true) printResult(io, json, { settings: inEffect, problems }, inEffect.map(formatSetting));
      const { checkDataFolder } = await import('@bulkfill/local/serve/data-folder');
      const all = [
        ...problems,
        ...(checkConfig === true ? [] : problemsOf(() => checkDataFolder(dataDir, environment))),
      ];
      if (all.length > 0) throw new UsageError(all.join('\n'));
      if (checkConfig === true || settings === undefined) return;
      const { takeFrontOptions } = await import('@bulkfill/local/collector-options');
      takeFrontOptions();
      const { runServer } = await import('@bulkfill/local/serve/run-server');
      await runServer(settings, environment).catch(asUsageError);
    });

  group
    .command('init')
    .description('Create the data folder of a server: keys, a first account, and its API key, which is shown once.')
    .option('--name <text>', 'name of the account', 'Team')
    .option('--plan <plan>', planNames.join(', '), oneOfWords(planNames), 'scale')
    .option('--email <address>', 'address of the first user, who may sign in and join the account')
    .action(async (options: InitOptions, command: Command) => {
      const { dataDir, json } = globalOptions(command, io);
      const { initialise } = await import('@bulkfill/local/serve/initialise');
      const { environment, invalid } = await readSettings(command, io);
      if (invalid.length > 0) throw new UsageError(invalid.join('\n'));
      const { name, plan, email } = options;
      const access = await initialise(dataDir, { name, plan, email }, environment).catch(asUsageError);
      const { document, lines } = initResult(dataDir, access);
      printResult(io, json, document, lines);
    });
};

const readSettings = async (command: Command, io: CliIo) => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < leastNodeMajor)
    throw new UsageError(`serve needs Node ${leastNodeMajor} or later, and this is Node ${process.versions.node}`);
  const { dataDir } = command.optsWithGlobals<{ dataDir?: string }>();
  const { readServerSettings } = await import('@bulkfill/local/serve/read-server-settings');
  return readServerSettings(dataDir === undefined ? io.env : { ...io.env, DATA_DIR: dataDir });
};

const asUsageError = (error: unknown): never => {
  if (isAppError(error, 'INVALID_NAME') || isAppError(error, 'INVALID_EMAIL')) throw new UsageError(error.message);
  throw error instanceof SettingError ? new UsageError(`${error.message}.`) : error;
};

const problemsOf = (check: () => unknown): readonly string[] => {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof SettingError) return [`${error.message}.`];
    throw error;
  }
};

const formatSetting = ({ name, value, origin }: { name: string; value: string; origin: string }): string =>
  `${name}=${value}  (${origin})`;

const initResult = (
  dataDir: string,
  access: { readonly accountId: string; readonly apiKey: string } | undefined,
): CommandResult =>
  access === undefined
    ? {
        document: { data_dir: dataDir, initialised: false },
        lines: [`${dataDir} is initialised already. Nothing was changed.`],
      }
    : {
        document: { data_dir: dataDir, initialised: true, account_id: access.accountId, api_key: access.apiKey },
        lines: [
          `${dataDir} is initialised.`,
          `account   ${access.accountId}`,
          `API key   ${access.apiKey}`,
          'The key is valid for a year and will not be shown again.',
        ],
      };
