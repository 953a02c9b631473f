import type { AttestationKey, AttestationPublicKey } from './attestation-key.ts';

/** What verifies attestations: the key that signs now, and those that signed before it. */
export interface AttestationKeys {
  readonly signing: AttestationKey;
  /** Public halves of keys that sign no more. What they signed stays good for as long as they are listed. */
  readonly former: readonly AttestationPublicKey[];
}

/** All public keys, the current one first. Source: api-additions.md, "Evidence"; RFC 7517, section 5. */
export const publicKeySet = async ({ signing, former }: AttestationKeys): Promise<{ readonly keys: readonly AttestationPublicKey[] }> => {
  const current = await signing.publicKey();
  return { keys: [current, ...former.filter(({ kid }) => kid !== current.kid)] };
};
