import { KMSClient } from '@aws-sdk/client-kms';

let client: KMSClient | undefined;

export const kmsClient = (): KMSClient => {
  client ??= new KMSClient({ maxAttempts: 4 });
  return client;
};
