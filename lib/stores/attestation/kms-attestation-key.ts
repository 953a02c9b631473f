import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import type { AttestationKey, AttestationPublicKey } from './attestation-key.ts';
import { exportPublicKeyJwk } from './export-public-key-jwk.ts';

/**
 * Creates an attestation key from an Ed25519 key in KMS (`ECC_NIST_EDWARDS25519`; ARN or id). It signs the message, not
 * a digest (`ED25519_SHA_512`, `RAW`), so that any JWS library verifies it. KMS accepts up to 4,096 bytes.
 */
export const kmsAttestationKey = (client: KMSClient, keyId: string): AttestationKey => {
  let known: Promise<AttestationPublicKey> | undefined;
  const fetchPublicKey = async (): Promise<AttestationPublicKey> => {
    const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyId }));
    if (PublicKey === undefined) throw new Error('KMS returned no public key.');
    return exportPublicKeyJwk(createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' }));
  };
  return {
    publicKey: () => {
      // The key never changes and a request costs a call, so cache it. Do not cache a failure.
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
