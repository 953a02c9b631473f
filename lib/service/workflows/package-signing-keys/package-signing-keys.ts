import { calculateJwkThumbprint } from 'jose';
import type { PackagePublicKey } from '../../../engine/package/package-keys.ts';
import type { PackageSigningKey } from '../../../engine/package/signing-key.ts';

/** The public halves of a deployment's own signing keys; the first is of the key that signs. */
export type PublicHalves = readonly [PackagePublicKey, ...PackagePublicKey[]];

export interface PackageSigningKeysDependencies {
  readonly generate: () => Promise<PackageSigningKey>;
  /** Makes a key the one that signs. Rejects where it may not have been stored. */
  readonly store: (key: PackageSigningKey) => Promise<void>;
}

/** As many as fit into the id by which a deployment remembers them. */
const maxPublicHalves = 20;

/** The public half of a key that is known by its point alone; keys of ours have their thumbprint as `kid`. */
export const publicHalf = async (x: string): Promise<PackagePublicKey> => {
  const key = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return { ...key, kid: await calculateJwkThumbprint(key) };
};

/** Makes a key that signs from now on; packages of those before it stay good. Throws Error where there would be too many of them. */
export const renewSigningKey = async (
  { generate, store }: PackageSigningKeysDependencies,
  former: readonly PackagePublicKey[],
): Promise<PublicHalves> => {
  if (former.length >= maxPublicHalves)
    throw new Error(`There are ${former.length} signing keys whose packages are good: retire one before there is another.`);
  const key = await generate();
  await store(key);
  return [await publicHalf(key.x), ...former];
};

/** Without the keys of these ids, whose packages are refused from then on. Throws Error where the key that signs is among them. */
export const withoutRetired = ([current, ...former]: PublicHalves, retired: ReadonlySet<string>): PublicHalves => {
  if (retired.has(current.kid)) throw new Error('The key that signs cannot be retired: make another one first.');
  return [current, ...former.filter(({ kid }) => !retired.has(kid))];
};
