import { KMSClient } from '@aws-sdk/client-kms';

let client: KMSClient | undefined;

/** Returns the only KMS client of the process, so that sealing and fingerprinting share connections. */
export const kmsClient = (): KMSClient => {
  client ??= new KMSClient({ maxAttempts: 4 });
  return client;
};
