import { accessSync, constants, readFileSync } from 'node:fs';
import { fileSetting, parseFileSetting } from '../../lib/core/file-setting.ts';
import { SettingError } from '../../lib/core/setting.ts';

/** Secrets that the service reads from a file itself. Absent ones are in the data folder. */
const keys = ['SECRETS_KEY', 'FINGERPRINT_KEYS', 'ATTESTATION_KEY', 'PACKAGE_SIGNING_KEY'] as const;
/** Settings of which each can be in a file that `<NAME>_FILE` names. */
export const secretNames = [...keys, 'OIDC_CLIENT_SECRET'] as const;

export const fileVariable = (name: string): string => `${name}_FILE`;

const isKey = (name: string): boolean => (keys as readonly string[]).includes(name);

/** Returns the setting of a secret in a file. Throws `SettingError`. */
const readSecret = (name: string, path: string): string => {
  try {
    accessSync(path, constants.R_OK);
    return isKey(name) ? fileSetting(path) : readFileSync(path, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new SettingError(fileVariable(name), `names a file that cannot be read${code}`);
  }
};

/** Returns the setting of a secret from its variable or its file; `undefined` without both. Throws `SettingError`. */
export const secretSetting = (
  name: (typeof secretNames)[number],
  given: Readonly<Record<string, string>>,
): string | undefined => {
  const path = given[fileVariable(name)];
  const value = given[name];
  if (path !== undefined && value !== undefined)
    throw new SettingError(name, `and ${fileVariable(name)} are both set. Remove one of them`);
  if (path !== undefined) return readSecret(name, path);
  if (value !== undefined && isKey(name) && parseFileSetting(value) === undefined)
    throw new SettingError(name, `must be file:PATH. Or set ${fileVariable(name)} to the path`);
  return value;
};
