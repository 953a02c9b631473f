import { buildPackage } from '../../../engine/package/build-package.ts';
import type { PackageSigningKey } from '../../../engine/package/signing-key.ts';
import type { PackageSigner } from './package-signer.ts';

// Somebody may renew the key meanwhile; the former one stays trusted far longer.
const keptMs = 5 * 60_000;

/** Signs with a key that is read when it is needed first, and again from time to time. */
export const keyPackageSigner = (readKey: () => Promise<PackageSigningKey>, nowMs: () => number): PackageSigner => {
  let kept: { readonly key: Promise<PackageSigningKey>; readonly untilMs: number } | undefined;
  const current = (): Promise<PackageSigningKey> => {
    if (kept === undefined || nowMs() >= kept.untilMs) {
      const key = readKey();
      const mine = { key, untilMs: nowMs() + keptMs };
      kept = mine;
      key.catch(() => {
        if (kept === mine) kept = undefined;
      });
    }
    return kept.key;
  };
  return { sign: async (payload) => buildPackage(payload, await current()) };
};
