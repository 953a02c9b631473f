import { accessSync, constants } from 'node:fs';
import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { mib } from '@bulkfill/engine/core/units';
import type { Durability } from '@bulkfill/local-aws/sqlite-database';
import { parseConfig } from '../../lib/core/config.ts';
import { choiceSetting, type Environment, integerSetting, SettingError, textSetting } from '../../lib/core/setting.ts';
import type { LocalSettings } from '../local-settings.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Settings of `bulkfill serve`. Source: server.md, 1. */
export interface ServerSettings extends LocalSettings {
  readonly host: string;
  readonly adminPort: number;
  readonly proxies: BlockList;
  /** Maximum size of the data folder; `undefined` for no limit. */
  readonly maxDiskBytes: number | undefined;
  readonly minFreeDiskBytes: number;
  readonly graceMs: number;
  /** Age of the oldest queued job from which the server counts as not ready. */
  readonly maxQueueMs: number;
  readonly durability: Durability;
  readonly isConsoleOn: boolean;
}

/** Defaults that differ from those of `npm start` and of deployments. */
export const serverDefaults = { SIGN_UP: 'invited', DELIVERY_MODE: 'direct', DATA_DIR: '.bulkfill' } as const;

const hostSetting = (env: Environment): string => {
  const host = textSetting(env, 'HOST', '127.0.0.1');
  if (host !== 'localhost' && isIP(host) === 0) throw new SettingError('HOST', 'must be an IP address of this machine');
  return host;
};

/** Parses the environment. Throws `SettingError`, naming the variable, if a value is invalid. */
export const parseServerSettings = (env: Environment): ServerSettings => {
  const service = parseConfig(env);
  for (const name of ['OIDC_CLIENT_ID', 'PACKAGE_KEYS', 'ATTESTATION_FORMER_KEYS', 'METRICS_NAMESPACE'])
    textSetting(env, name, '');
  const maxDiskBytes = integerSetting(env, 'MAX_DISK_BYTES', 0);
  return {
    service,
    host: hostSetting(env),
    port: integerSetting(env, 'PORT', 8787, 0, 65_535),
    adminPort: integerSetting(env, 'ADMIN_PORT', 9464, 0, 65_535),
    proxies: trustedProxies(env),
    dataDir: resolve(textSetting(env, 'DATA_DIR', serverDefaults.DATA_DIR)),
    maxDiskBytes: maxDiskBytes === 0 ? undefined : maxDiskBytes,
    minFreeDiskBytes: integerSetting(env, 'MIN_FREE_DISK_BYTES', 256 * mib),
    graceMs: integerSetting(env, 'SHUTDOWN_GRACE_SECONDS', 30, 1, 3600) * 1000,
    executors: integerSetting(env, 'EXECUTORS', availableParallelism(), 1, 64),
    maxQueueMs: integerSetting(env, 'READY_MAX_QUEUE_SECONDS', 300, 1) * 1000,
    durability: choiceSetting(env, 'DURABILITY', ['full', 'process'], 'full'),
    isConsoleOn: choiceSetting(env, 'CONSOLE', ['true', 'false'], 'true') === 'true',
    ownProvider: false,
  };
};

const isUnreadable = (path: string): boolean => {
  try {
    if (path !== '') accessSync(path, constants.R_OK);
    return false;
  } catch {
    return true;
  }
};

/** Returns an error for each setting that is missing, or that contradicts another. */
export const findContradictions = (settings: ServerSettings, env: Environment): readonly SettingError[] => {
  const { service, isConsoleOn, port, adminPort } = settings;
  const { issuer, publicOrigin, sessionIdleMs, sessionLifetimeMs } = service.console;
  const { p12, passwordFile } = service.seal;
  const problems: readonly (readonly [applies: boolean, name: string, rule: string])[] = [
    [
      publicOrigin === '',
      'PUBLIC_ORIGIN',
      'must be set: the address that browsers and clients use, such as https://fill.example.org',
    ],
    [
      isConsoleOn && issuer === '',
      'OIDC_ISSUER',
      'must be set: the address of your OpenID provider. For a server without a console, set CONSOLE=false',
    ],
    [!isConsoleOn && issuer !== '', 'OIDC_ISSUER', 'has no use with CONSOLE=false. Remove one of them'],
    [
      issuer !== '' && textSetting(env, 'OIDC_CLIENT_ID', '') === '',
      'OIDC_CLIENT_ID',
      'must be set: the id of this server at your OpenID provider',
    ],
    [
      isConsoleOn && textSetting(env, 'OIDC_CLIENT_SECRET', '') === '',
      'OIDC_CLIENT_SECRET',
      'must be set: the secret of this server at your OpenID provider',
    ],
    [port === adminPort && port !== 0, 'ADMIN_PORT', 'must differ from PORT. Choose another one'],
    [
      service.delivery.mode !== 'direct',
      'DELIVERY_MODE',
      'must be direct: clients cannot reach the storage of one machine. Remove it',
    ],
    [
      service.http.clientAddressHeader !== '' && textSetting(env, 'TRUSTED_PROXIES', '') !== '',
      'CLIENT_ADDRESS_HEADER',
      'has no use with TRUSTED_PROXIES. Remove one of them',
    ],
    [isUnreadable(p12), 'SEAL_P12', 'names a file that cannot be read'],
    [isUnreadable(passwordFile), 'SEAL_PASSWORD_FILE', 'names a file that cannot be read'],
    [sessionIdleMs > sessionLifetimeMs, 'SESSION_IDLE_SECONDS', 'must not exceed SESSION_LIFETIME_SECONDS. Lower it'],
  ];
  return problems.flatMap(([applies, name, rule]) => (applies ? [new SettingError(name, rule)] : []));
};
