import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { parsePackageKeys } from '../lib/package/package-keys.ts';
import { loadSigningKey, publicJwks } from '../lib/package/signing-key.ts';

/**
 * The keys that a package must be signed with: those of `PACKAGE_KEYS` (a file, or the JWK set itself), else the public half of the local
 * signing key. Undefined when there is neither.
 *
 * @throws Error that names the setting or file and says what is wrong with it.
 * Source: command-line.md, "bulkfill".
 */
export const packageKeysInForce = async (env: NodeJS.ProcessEnv, dataDir: string): Promise<JSONWebKeySet | undefined> => {
  const setting = env.PACKAGE_KEYS?.trim() ?? '';
  if (setting !== '') {
    const text = setting.startsWith('{') ? setting : await readFile(setting, 'utf8');
    return explained('PACKAGE_KEYS', () => parsePackageKeys(text));
  }
  const path = join(dataDir, 'package-signing-key.jwk');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : explained(path, async () => publicJwks(await loadSigningKey(text)));
};

const explained = async <T>(name: string, read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};
