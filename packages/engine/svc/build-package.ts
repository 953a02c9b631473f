import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { CompactSign } from 'jose';
import type { PackageSigningKey } from './signing-key.ts';

const gzipAsync = promisify(gzip);

/**
 * Signs a payload and packs it as a `.svc` file. Does not validate the payload; `readPackage` does. The same payload
 * and key produce the same bytes: Ed25519 is deterministic, and the gzip header contains no time.
 * @param payload any JSON value, or bytes to sign unchanged.
 * Source: package-format.md, "Container".
 */
export const buildPackage = async (payload: unknown, signingKey: PackageSigningKey): Promise<Uint8Array> => {
  const bytes = payload instanceof Uint8Array ? payload : new TextEncoder().encode(JSON.stringify(payload));
  const jws = await new CompactSign(bytes)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'svc', kid: signingKey.kid })
    .sign({ ...signingKey });
  return gzipAsync(jws, { level: constants.Z_BEST_COMPRESSION });
};
