import { randomBytes } from 'node:crypto';

export interface StorageCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The id is constant: it is not a secret, and a DynamoDB of the user (`DYNAMODB_ENDPOINT`) may separate data by id. */
export const newRunCredentials = (): StorageCredentials => ({
  accessKeyId: 'local',
  secretAccessKey: randomBytes(32).toString('base64url'),
});
