import type { KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import type { AttestationPublicKey } from './attestation-key.ts';

/** Converts a public key to a JWK. Throws if it is not an Ed25519 key. */
export const exportPublicKeyJwk = async (key: KeyObject): Promise<AttestationPublicKey> => {
  const { x } = key.export({ format: 'jwk' });
  if (key.asymmetricKeyType !== 'ed25519' || x === undefined)
    throw new Error('The key of attestations is not an Ed25519 key.');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'EdDSA', use: 'sig' };
};
