import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { fileSetting, parseFileSetting } from '../lib/core/file-setting.ts';
import { buildLocalEnvironment } from './build-local-environment.ts';
import { loadLocalSigningKey, signingKeyPath } from './load-local-signing-key.ts';
import { loadSecretFile } from './load-secret-file.ts';
import type { StorageAccess } from './servers/keeper-protocol.ts';

/**
 * Variables that would lead the AWS SDK away from the embedded servers: the user's own account, or disabled endpoints.
 */
const elsewhere = new Set([
  'AWS_PROFILE',
  'AWS_DEFAULT_PROFILE',
  'AWS_SESSION_TOKEN',
  'AWS_ENDPOINT_URL',
  'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS',
  'AWS_CONFIG_FILE',
  'AWS_SHARED_CREDENTIALS_FILE',
]);

const given = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '' && !elsewhere.has(entry[0]),
    ),
  );

/**
 * Builds the whole environment of the functions on this machine. The user's settings override our defaults, except for
 * the addresses of the servers. Creates the keys of the data directory if they are missing.
 */
export const buildServiceEnvironment = async (
  dataDir: string,
  storage: StorageAccess,
  environment: NodeJS.ProcessEnv,
): Promise<Record<string, string>> => {
  const keyFile = async (name: string): Promise<string> => {
    const path = join(dataDir, name);
    await loadSecretFile(path, async () => `${randomBytes(32).toString('base64')}\n`);
    return fileSetting(path);
  };
  const signingKey = await loadLocalSigningKey(dataDir, parseFileSetting(environment.PACKAGE_SIGNING_KEY ?? ''));
  return {
    SECRETS_KEY: await keyFile('secrets.key'),
    FINGERPRINT_KEYS: await keyFile('fingerprint.key'),
    ATTESTATION_KEY: await keyFile('attestation.key'),
    PACKAGE_SIGNING_KEY: fileSetting(signingKeyPath(dataDir)),
    PACKAGE_KEYS: JSON.stringify(toPublicJwks(signingKey)),
    LOG_LEVEL: 'warn',
    ...given(environment),
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    ...buildLocalEnvironment(storage),
  };
};

export const adoptEnvironment = (environment: Readonly<Record<string, string>>): void => {
  for (const name of elsewhere) delete process.env[name];
  Object.assign(process.env, environment);
};
