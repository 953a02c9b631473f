import { randomBytes } from 'node:crypto';

/** What requests to the embedded servers are signed with. */
export interface StorageCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Credentials that no other run has had. The id stays the same: it is not a secret, and a DynamoDB of the person's own
 * (`DYNAMODB_ENDPOINT`) may keep the data of each id apart.
 */
export const newRunCredentials = (): StorageCredentials => ({
  accessKeyId: 'local',
  secretAccessKey: randomBytes(32).toString('base64url'),
});
