import { type AttestationClaim, attestationClaimSchema } from '@bulkfill/service/stores/attestation/attestation-claim';
import { compactVerify, decodeProtectedHeader, importJWK, type JSONWebKeySet } from 'jose';
import * as v from 'valibot';
import { VerificationFailed } from './verification-failed.ts';

const kidOf = (jws: string): string => {
  try {
    const { kid } = decodeProtectedHeader(jws);
    if (typeof kid === 'string') return kid;
  } catch {
    // Invalid JSON counts as a header without a key.
  }
  throw new VerificationFailed('ATTESTATION_UNREADABLE', 'The attestation is not a compact JWS that names its key.');
};

/** Returns the claim of an attestation if one of the keys has signed it. Throws `VerificationFailed`. */
export const readAttestation = async (
  text: string,
  { keys }: JSONWebKeySet,
): Promise<{ readonly claim: AttestationClaim; readonly kid: string }> => {
  const jws = text.trim();
  const kid = kidOf(jws);
  const key = keys.find((candidate) => candidate.kid === kid);
  if (key === undefined) {
    throw new VerificationFailed(
      'KEY_UNKNOWN',
      `The attestation was signed with the key ${kid.slice(0, 100)}, which is not in the key set. Check --keys.`,
    );
  }
  let payload: Uint8Array;
  try {
    payload = (await compactVerify(jws, await importJWK(key, 'EdDSA'), { algorithms: ['EdDSA'] })).payload;
  } catch (error) {
    throw new VerificationFailed(
      'SIGNATURE_WRONG',
      'The signature of the attestation is not valid: the attestation was changed, or signed with another key.',
      error,
    );
  }
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), attestationClaimSchema),
    Buffer.from(payload).toString('utf8'),
  );
  if (!parsed.success)
    throw new VerificationFailed(
      'ATTESTATION_UNREADABLE',
      'The attestation is signed, but its content is not an attestation.',
    );
  return { claim: parsed.output, kid };
};
