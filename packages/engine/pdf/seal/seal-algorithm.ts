import type { KeyObject } from 'node:crypto';

/** Algorithms of a sealing key, for the signer and for the size of its signatures. */
export interface SealAlgorithm {
  readonly name: 'RSA' | 'P-256' | 'P-384';
  /** Digest of the document and of the signed attributes. */
  readonly digest: 'sha256' | 'sha384';
  readonly maxSignatureBytes: number;
}

const minRsaBits = 2048;
const maxRsaBits = 4096;

/** Returns the algorithm of a public key; undefined if no seal supports it. */
export const sealAlgorithmOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): SealAlgorithm | undefined => {
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails ?? {};
  if (asymmetricKeyType === 'rsa' && modulusLength >= minRsaBits && modulusLength <= maxRsaBits)
    return { name: 'RSA', digest: 'sha256', maxSignatureBytes: Math.ceil(modulusLength / 8) };
  // Two integers of a sign byte and the curve's bytes, in a sequence.
  if (asymmetricKeyType === 'ec' && namedCurve === 'prime256v1')
    return { name: 'P-256', digest: 'sha256', maxSignatureBytes: 72 };
  if (asymmetricKeyType === 'ec' && namedCurve === 'secp384r1')
    return { name: 'P-384', digest: 'sha384', maxSignatureBytes: 104 };
  return undefined;
};
