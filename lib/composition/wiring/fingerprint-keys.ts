import { type Environment, SettingError, textSetting } from '../../core/setting.ts';
import { FingerprintKeys, type MacKey } from '../../stores/secrets/fingerprint-keys.ts';
import { kmsMacKey, localMacKey } from '../../stores/secrets/mac-keys.ts';
import { kmsClient } from './kms-client.ts';
import { readKeyFile } from './read-key-file.ts';

const name = 'FINGERPRINT_KEYS';

/**
 * Reads `FINGERPRINT_KEYS`: the key for fingerprints of creates, then after a comma the former key for a day after a
 * change. Each is a KMS key of kind HMAC_256 (id or ARN), or `file:<path>` of 32 bytes in base64.
 */
export const fingerprintKeys = (env: Environment): FingerprintKeys => {
  // Split at commas only: a file path may contain spaces.
  const values = textSetting(env, name, '')
    .split(',')
    .map((value) => value.trim());
  const keys = values
    .filter((value) => value !== '')
    .map((value): MacKey => {
      const key = readKeyFile(name, value);
      return key === undefined ? kmsMacKey(kmsClient(), value) : localMacKey(key);
    });
  const [current, ...former] = keys;
  if (current === undefined) throw new SettingError(name, 'must be set');
  if (new Set(keys.map((key) => key.name)).size < keys.length)
    throw new SettingError(name, 'must not list a key twice');
  return new FingerprintKeys([current, ...former]);
};
