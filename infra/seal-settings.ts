import { readFileSync } from 'node:fs';
import { parseFileSetting } from '../lib/core/file-setting.ts';
import { wordListSetting } from '../lib/core/setting.ts';

/** Returns the named settings that are set. */
export const givenSettings = (environment: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])));

export const sealSettingNames = [
  'SEAL_KMS_KEY_ID',
  'SEAL_CHAIN',
  'SEAL_TSA_URL',
  'SEAL_REVOCATION',
  'SEAL_CERTIFY',
  'SEAL_REASON',
  'SEAL_LOCATION',
  'SEAL_CONTACT_INFO',
] as const;

/** Returns the ARNs of the keys of accounts. Throws for a key that is no ARN. */
export const readSealAccountKeys = (environment: NodeJS.ProcessEnv): readonly string[] => {
  const keys = wordListSetting(environment, 'SEAL_ACCOUNT_KEYS');
  if (keys.some((key) => !key.startsWith('arn:')))
    throw new Error('SEAL_ACCOUNT_KEYS must be ARNs of keys, separated by blanks.');
  return keys;
};

/** Room in a function's environment, which has 4 KB. */
const maxChainBytes = 2600;

/** Returns the settings of seals, with the certificates themselves. Throws for a key that is no ARN. */
export const readSeal = (environment: NodeJS.ProcessEnv): Record<string, string> => {
  const given = givenSettings(environment, sealSettingNames);
  if (given.SEAL_KMS_KEY_ID !== undefined && !given.SEAL_KMS_KEY_ID.startsWith('arn:'))
    throw new Error('SEAL_KMS_KEY_ID must be the ARN of a key, because functions are allowed to sign with it alone.');
  if (given.SEAL_CHAIN === undefined) return given;
  const path = parseFileSetting(given.SEAL_CHAIN);
  const SEAL_CHAIN = path === undefined ? given.SEAL_CHAIN : readFileSync(path, 'utf8');
  if (Buffer.byteLength(SEAL_CHAIN) > maxChainBytes)
    throw new Error(`SEAL_CHAIN has more than ${maxChainBytes} bytes. Leave out the root, whose copy verifiers have.`);
  return { ...given, SEAL_CHAIN };
};
