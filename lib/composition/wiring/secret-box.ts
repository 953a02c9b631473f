import { type Environment, requiredSetting } from '../../core/setting.ts';
import { kmsSecretBox } from '../../stores/secrets/kms-secret-box.ts';
import { localSecretBox } from '../../stores/secrets/local-secret-box.ts';
import type { SecretBox } from '../../stores/secrets/secret-box.ts';
import { kmsClient } from './kms-client.ts';
import { readKeyFile } from './read-key-file.ts';

/** `SECRETS_KEY` is a KMS key (id, ARN or alias), or `file:<path>` of a file with 32 bytes in base64. */
export const secretBox = (env: Environment): SecretBox => {
  const setting = requiredSetting(env, 'SECRETS_KEY');
  const key = readKeyFile('SECRETS_KEY', setting);
  return key === undefined ? kmsSecretBox(kmsClient(), setting) : localSecretBox(key);
};
