import { buildPackage } from '@bulkfill/engine/svc/build-package';
import type { PackageSigningKey } from '@bulkfill/engine/svc/signing-key';

/** A host with a signer can make packages that the service executes, so only one host has it. */
export interface PackageSigner {
  /** Returns a `.svc` package around a payload, which is signed unchanged. Source: package-format.md, "Container". */
  sign(payload: Uint8Array): Promise<Uint8Array>;
}

// The key may be renewed meanwhile. The former one stays trusted far longer.
const keptMs = 5 * 60_000;

/** Creates a signer. Reads its key on first use and refreshes it regularly. */
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
