import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Config, parseConfig } from '../lib/service/kit/config.ts';
import { integerSetting, textSetting } from '../lib/service/kit/setting.ts';

/** What `npm start` reads from its environment, besides the settings of the service. */
export interface LocalSettings {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Processes that execute jobs, each one job at a time. */
  readonly executors: number;
  /** Whether to run a sign-in provider, for the console. Not where `OIDC_ISSUER` names one. */
  readonly ownProvider: boolean;
  readonly service: Config;
}

/** Throws `SettingError`, naming the variable, where a value cannot be used. */
export const localSettings = (environment: NodeJS.ProcessEnv): LocalSettings => {
  const service = parseConfig(environment);
  return {
    port: integerSetting(environment, 'PORT', 8787, 0, 65_535),
    dataDir: resolve(textSetting(environment, 'DATA_DIR', '.bulkfill')),
    // One more than compute at a time, since one account is not given the last of them.
    executors: integerSetting(environment, 'EXECUTORS', Math.max(3, availableParallelism()), 1, 64),
    ownProvider: service.console.issuer === '',
    service,
  };
};
