import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { AttestationKey } from './attestation-key.ts';
import { exportPublicKeyJwk } from './export-public-key-jwk.ts';

/** PKCS #8 header before the 32 bytes of an Ed25519 key (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

export const localAttestationKey = (seed: Uint8Array): AttestationKey => {
  if (seed.byteLength !== 32) throw new Error('A local key of attestations is 32 bytes.');
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: () => exportPublicKeyJwk(createPublicKey(key)),
    sign: async (message) => sign(null, message, key),
  };
};
