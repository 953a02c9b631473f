import { readFile } from 'node:fs/promises';
import { type Environment, requiredSetting } from '../../lib/core/setting.ts';
import { systemClock } from '../../lib/core/system-clock.ts';
import { loadSigningKey } from '../../lib/package/signing-key.ts';
import { keyPackageSigner } from '../../lib/services/package-signer/key-package-signer.ts';
import type { PackageSigner } from '../../lib/services/package-signer/package-signer.ts';
import { secretsManager } from './secrets-manager.ts';

const filePrefix = 'file:';

const readerOf = (env: Environment, setting: string): (() => Promise<string>) => {
  if (setting.startsWith(filePrefix)) return () => readFile(setting.slice(filePrefix.length), 'utf8');
  return () => secretsManager(env).read(setting);
};

/** `PACKAGE_SIGNING_KEY` is a secret of Secrets Manager (ARN), or `file:<path>`: either holds a private Ed25519 JWK. */
export const packageSigner = (env: Environment): PackageSigner => {
  // Asked for when something is to be signed: a deployment without a console has no such key.
  const read = () => readerOf(env, requiredSetting(env, 'PACKAGE_SIGNING_KEY'))();
  return keyPackageSigner(async () => loadSigningKey(await read()), systemClock.nowMs);
};
