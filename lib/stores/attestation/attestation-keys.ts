import type { AttestationKey, AttestationPublicKey } from './attestation-key.ts';

export interface AttestationKeys {
  readonly signing: AttestationKey;
  /** Public halves of former keys. Their signatures stay valid while they are listed. */
  readonly former: readonly AttestationPublicKey[];
}

/** Returns all public keys, the current one first. Source: api.md, "Evidence"; RFC 7517, section 5. */
export const listPublicKeys = async ({
  signing,
  former,
}: AttestationKeys): Promise<{ readonly keys: readonly AttestationPublicKey[] }> => {
  const current = await signing.publicKey();
  return { keys: [current, ...former.filter(({ kid }) => kid !== current.kid)] };
};
