import { readFileSync } from 'node:fs';
import { parsePackageKeys } from '@bulkfill/engine/svc/package-keys';
import type { JSONWebKeySet } from 'jose';
import { type Environment, requiredSetting, SettingError } from '../../core/setting.ts';

/** Reads the keys that packages must be signed with. `PACKAGE_KEYS` is a JWK set, or the path of a file with one. */
export const packageKeys = (env: Environment): JSONWebKeySet => {
  const setting = requiredSetting(env, 'PACKAGE_KEYS');
  try {
    return parsePackageKeys(setting.startsWith('{') ? setting : readFileSync(setting, 'utf8'));
  } catch (error) {
    throw new SettingError('PACKAGE_KEYS', `cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
};
