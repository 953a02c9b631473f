import { buildPackage } from '../../../engine/package/build-package.ts';
import type { PackageSigningKey } from '../../../engine/package/signing-key.ts';

/** Signs payloads of packages. With one, a host can make packages that the service executes: one host alone does. */
export interface PackageSigner {
  /** A `.svc` package around a payload, which is signed as it is. Source: package-format.md, "Container". */
  sign(payload: Uint8Array): Promise<Uint8Array>;
}

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
