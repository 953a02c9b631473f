import type { PackagePublicKey } from '@bulkfill/engine/svc/package-keys';
import type { PackageSigningKey } from '@bulkfill/engine/svc/signing-key';
import { calculateJwkThumbprint } from 'jose';

/** Public keys of a deployment. The first belongs to the key that signs. */
export type PublicHalves = readonly [PackagePublicKey, ...PackagePublicKey[]];

export interface PackageSigningKeysDependencies {
  readonly generate: () => Promise<PackageSigningKey>;
  /** Makes a key the signing key. Rejects if the change may not have been stored. */
  readonly store: (key: PackageSigningKey) => Promise<void>;
}

/** Maximum number of keys that fits into the physical id of the resource that stores them. */
const maxPublicHalves = 20;

/** Returns the public key of a point. The deployment's own keys use their thumbprint as `kid`. */
export const derivePublicHalf = async (x: string): Promise<PackagePublicKey> => {
  const key = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return { ...key, kid: await calculateJwkThumbprint(key) };
};

/** Creates a new signing key. Packages of earlier keys stay valid. Throws Error if there would be too many keys. */
export const renewSigningKey = async (
  { generate, store }: PackageSigningKeysDependencies,
  former: readonly PackagePublicKey[],
): Promise<PublicHalves> => {
  if (former.length >= maxPublicHalves)
    throw new Error(
      `There are ${former.length} signing keys whose packages are good: retire one before there is another.`,
    );
  const key = await generate();
  await store(key);
  return [await derivePublicHalf(key.x), ...former];
};

/** Removes keys; their packages are rejected from then on. Throws Error for the signing key. */
export const withoutRetired = ([current, ...former]: PublicHalves, retired: ReadonlySet<string>): PublicHalves => {
  if (retired.has(current.kid)) throw new Error('The current signing key cannot be retired. Create another one first.');
  return [current, ...former.filter(({ kid }) => !retired.has(kid))];
};
