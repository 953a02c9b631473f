import { createHash, createHmac } from 'node:crypto';
import { GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { MacKey } from './fingerprint-keys.ts';

/** Creates an HMAC-SHA-256 key from 32 bytes. Its name is derived from their digest. */
export const localMacKey = (key: Uint8Array): MacKey => {
  if (key.byteLength !== 32) throw new Error('A local key of fingerprints is 32 bytes.');
  const name = createHash('sha256').update('name of key').update(key).digest('hex').slice(0, 16);
  return { name, mac: async (text) => createHmac('sha256', key).update(text).digest('hex') };
};

/** Creates an HMAC-SHA-256 key in KMS, named by its ARN or id. */
export const kmsMacKey = (client: KMSClient, keyId: string): MacKey => ({
  name: keyId.slice(keyId.lastIndexOf('/') + 1),
  mac: async (text) => {
    const { Mac } = await client.send(
      new GenerateMacCommand({ KeyId: keyId, MacAlgorithm: 'HMAC_SHA_256', Message: Buffer.from(text, 'utf8') }),
    );
    if (Mac === undefined) throw new Error('KMS returned no code.');
    return Buffer.from(Mac).toString('hex');
  },
});
