import { resolve } from 'node:path';
import { textSetting } from '@bulkfill/service/core/setting';
import type { Command } from 'commander';
import type { CliIo } from '../terminal/cli-io.ts';

export interface GlobalOptions {
  readonly json: boolean;
  readonly dataDir: string;
  readonly isDataDirNamed: boolean;
}

/** Whether commands manage a deployment instead of the service of a data folder. */
export const namesDeployment = (
  { isDataDirNamed }: Pick<GlobalOptions, 'isDataDirNamed'>,
  { env }: Pick<CliIo, 'env'>,
): boolean => textSetting(env, 'TABLE_NAME', '') !== '' && !isDataDirNamed;

/** Returns `--json` and `--data-dir` (default: `DATA_DIR`, else `.bulkfill`) of a running command. */
export const globalOptions = (command: Command, io: CliIo): GlobalOptions => {
  const { json, dataDir } = command.optsWithGlobals<{ json?: boolean; dataDir?: string }>();
  const named = dataDir ?? textSetting(io.env, 'DATA_DIR', '');
  return { json: json === true, dataDir: resolve(named === '' ? '.bulkfill' : named), isDataDirNamed: named !== '' };
};
