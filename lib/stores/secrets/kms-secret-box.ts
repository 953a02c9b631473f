import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { SecretBox } from './secret-box.ts';

const encryptionContext = (context: string) => ({ bulkfill: context });

/** The context is the encryption context, so that it also appears in the audit trail. */
export const kmsSecretBox = (client: KMSClient, keyId: string): SecretBox => ({
  seal: async (secret, context) => {
    const { CiphertextBlob } = await client.send(
      new EncryptCommand({
        KeyId: keyId,
        Plaintext: Buffer.from(secret, 'utf8'),
        EncryptionContext: encryptionContext(context),
      }),
    );
    if (CiphertextBlob === undefined) throw new Error('KMS returned no ciphertext.');
    return Buffer.from(CiphertextBlob).toString('base64');
  },
  open: async (sealed, context) => {
    const { Plaintext } = await client.send(
      new DecryptCommand({
        KeyId: keyId,
        CiphertextBlob: Buffer.from(sealed, 'base64'),
        EncryptionContext: encryptionContext(context),
      }),
    );
    if (Plaintext === undefined) throw new Error('KMS returned no plaintext.');
    return Buffer.from(Plaintext).toString('utf8');
  },
});
