import { KMSClient } from '@aws-sdk/client-kms';

let client: KMSClient | undefined;

/** The process's one client of KMS: what is sealed and what is fingerprinted go over the same connections. */
export const kmsClient = (): KMSClient => {
  client ??= new KMSClient({ maxAttempts: 4 });
  return client;
};
