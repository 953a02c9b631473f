import { readFile } from 'node:fs/promises';
import { loadSigningKey } from '@bulkfill/engine/svc/signing-key';
import { parseFileSetting } from '../../core/file-setting.ts';
import { type Environment, SettingError, textSetting } from '../../core/setting.ts';
import { systemClock } from '../../core/system-clock.ts';
import { keyPackageSigner, type PackageSigner } from '../../stores/package-signer/package-signer.ts';
import { secretsManager } from './secrets-manager.ts';

const readerOf = (env: Environment, setting: string): (() => Promise<string>) => {
  const path = parseFileSetting(setting);
  if (path !== undefined) return () => readFile(path, 'utf8');
  return () => secretsManager(env).read(setting);
};

/** `PACKAGE_SIGNING_KEY` is a secret's ARN, or `file:<path>`: a private Ed25519 JWK. */
export const packageSigner = (env: Environment): PackageSigner => {
  const setting = textSetting(env, 'PACKAGE_SIGNING_KEY', '');
  const read = readerOf(env, setting);
  const key = async () => {
    // Checked on use: a deployment without a console has no such key.
    if (setting === '') throw new SettingError('PACKAGE_SIGNING_KEY', 'must be set');
    return loadSigningKey(await read());
  };
  return keyPackageSigner(key, systemClock.nowMs);
};
