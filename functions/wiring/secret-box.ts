import { readFileSync } from 'node:fs';
import { KMSClient } from '@aws-sdk/client-kms';
import { type Environment, requiredSetting, SettingError } from '../../lib/core/setting.ts';
import { kmsSecretBox } from '../../lib/services/secrets/kms-secret-box.ts';
import { localSecretBox } from '../../lib/services/secrets/local-secret-box.ts';
import type { SecretBox } from '../../lib/services/secrets/secret-box.ts';

const filePrefix = 'file:';

/** `SECRETS_KEY` is a KMS key (id, ARN or alias), or `file:<path>` of a file that holds 32 bytes in base64. */
export const secretBox = (env: Environment): SecretBox => {
  const setting = requiredSetting(env, 'SECRETS_KEY');
  if (!setting.startsWith(filePrefix)) return kmsSecretBox(new KMSClient({ maxAttempts: 4 }), setting);
  const key = Buffer.from(readFileSync(setting.slice(filePrefix.length), 'utf8').trim(), 'base64');
  if (key.byteLength !== 32) throw new SettingError('SECRETS_KEY', 'must name a file that holds 32 bytes in base64');
  return localSecretBox(key);
};
