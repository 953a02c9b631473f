import { join } from 'node:path';
import { generateSigningKey, loadSigningKey, type PackageSigningKey } from '@bulkfill/engine/svc/signing-key';
import { loadSecretFile } from './load-secret-file.ts';

export const signingKeyPath = (dataDir: string): string => join(dataDir, 'package-signing-key.jwk');

/** Returns the local signing key, created on first use (private Ed25519 JWK, mode 600). The service trusts it. */
export const loadLocalSigningKey = async (
  dataDir: string,
  path = signingKeyPath(dataDir),
): Promise<PackageSigningKey> => {
  const text = await loadSecretFile(path, async () => `${JSON.stringify(await generateSigningKey(), undefined, 2)}\n`);
  try {
    return await loadSigningKey(text);
  } catch (error) {
    throw new Error(`${path} is not a package signing key: ${error instanceof Error ? error.message : String(error)}.`);
  }
};
