import { readFileSync } from 'node:fs';
import { fileSetting, parseFileSetting } from '../../lib/core/file-setting.ts';
import { SettingError } from '../../lib/core/setting.ts';

/** Secrets that the service reads from a file itself. Absent ones are in the data folder. */
const keys = ['SECRETS_KEY', 'FINGERPRINT_KEYS', 'ATTESTATION_KEY', 'PACKAGE_SIGNING_KEY'] as const;
/** Settings of which each can be in a file that `<NAME>_FILE` names. */
export const secretNames = [...keys, 'OIDC_CLIENT_SECRET'] as const;

export const fileVariable = (name: string): string => `${name}_FILE`;

const isKey = (name: string): boolean => (keys as readonly string[]).includes(name);

/** Returns the content of a file. Throws `SettingError` if it cannot be read or is empty. */
const readSecret = (variable: string, path: string): string => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new SettingError(variable, `names a file that cannot be read${code}`);
  }
  if (text === '') throw new SettingError(variable, 'names an empty file');
  return text;
};

/** Throws `SettingError` unless `value` names files that can be read: the service would create a missing key. */
const checkKey = (name: string, value: string): void => {
  for (const word of name === 'FINGERPRINT_KEYS' ? value.split(',') : [value]) {
    const path = parseFileSetting(word.trim());
    if (path === undefined) throw new SettingError(name, `must be file:PATH. Or set ${fileVariable(name)} to the path`);
    readSecret(name, path);
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
  if (path !== undefined) {
    const text = readSecret(fileVariable(name), path);
    return isKey(name) ? fileSetting(path) : text;
  }
  if (value !== undefined && isKey(name)) checkKey(name, value);
  return value;
};
