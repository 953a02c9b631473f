import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import type { AttestationKey, AttestationPublicKey } from './attestation-key.ts';
import { publicKeyJwk } from './public-key-jwk.ts';

/**
 * An Ed25519 key in KMS (`ECC_NIST_EDWARDS25519`) that never leaves it, named by its ARN or id. The message itself is signed, not a digest
 * (`ED25519_SHA_512`, `RAW`), so what verifies JWS verifies it; KMS takes 4,096 bytes of it.
 */
export const kmsAttestationKey = (client: KMSClient, keyId: string): AttestationKey => {
  let known: Promise<AttestationPublicKey> | undefined;
  const fetchPublicKey = async (): Promise<AttestationPublicKey> => {
    const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyId }));
    if (PublicKey === undefined) throw new Error('KMS returned no public key.');
    return publicKeyJwk(createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' }));
  };
  return {
    publicKey: () => {
      // It does not change, and asking costs a call. A failure is not kept.
      known ??= fetchPublicKey().catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
    sign: async (message) => {
      const { Signature } = await client.send(
        new SignCommand({ KeyId: keyId, Message: message, MessageType: 'RAW', SigningAlgorithm: 'ED25519_SHA_512' }),
      );
      if (Signature === undefined) throw new Error('KMS returned no signature.');
      return Signature;
    },
  };
};
