import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Config, parseConfig } from '../lib/core/config.ts';
import { integerSetting, textSetting } from '../lib/core/setting.ts';

export interface LocalSettings {
  /** With 0, the system chooses a port. */
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** Processes that execute jobs, each one job at a time. */
  readonly executors: number;
  /** Whether to run a sign-in provider for the console; `false` if `OIDC_ISSUER` is set. */
  readonly ownProvider: boolean;
  readonly service: Config;
}

/** Throws `SettingError`, with the name of the variable, for an invalid value. */
export const readLocalSettings = (environment: NodeJS.ProcessEnv): LocalSettings => {
  const service = parseConfig(environment);
  return {
    port: integerSetting(environment, 'PORT', 8787, 0, 65_535),
    dataDir: resolve(textSetting(environment, 'DATA_DIR', '.bulkfill')),
    // One more than can compute at a time, since one account cannot use the last of them.
    executors: integerSetting(environment, 'EXECUTORS', Math.max(3, availableParallelism()), 1, 64),
    ownProvider: service.console.issuer === '',
    service,
  };
};
