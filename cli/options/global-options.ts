import { resolve } from 'node:path';
import type { Command } from 'commander';
import { textSetting } from '../../lib/service/kit/setting.ts';
import type { CliIo } from '../terminal/cli-io.ts';

/** The options that every command takes. */
export interface GlobalOptions {
  readonly json: boolean;
  /** Absolute. */
  readonly dataDir: string;
  /** Whether a flag or `DATA_DIR` named it. */
  readonly isDataDirNamed: boolean;
}

/** `--json` and `--data-dir` (else `DATA_DIR`, else `.bulkfill`) of a command that is being run. */
export const globalOptions = (command: Command, io: CliIo): GlobalOptions => {
  const { json, dataDir } = command.optsWithGlobals<{ json?: boolean; dataDir?: string }>();
  const named = dataDir ?? textSetting(io.env, 'DATA_DIR', '');
  return { json: json === true, dataDir: resolve(named === '' ? '.bulkfill' : named), isDataDirNamed: named !== '' };
};
