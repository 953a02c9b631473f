import type { StorageCredentials } from '@bulkfill/local-aws/gate/signature/run-credentials';
import type { Durability } from '@bulkfill/local-aws/sqlite-database';

/** First message to the provider, which answers with its port. Plain data, so that a restart can repeat it. */
export interface IdentitySettings {
  /** Absolute path of the folder with its user, its keys and its port. */
  readonly dataDir: string;
  readonly redirectUri: string;
}

/** Returns the provider's address. Its own host name separates its cookies from the service's. */
export const identityIssuer = (port: number): string => `http://localhost:${port}`;

/** Messages of the embedded stack's processes over IPC. Plain data, so that either side can die and be replaced. */

export interface EmbeddedEndpoints {
  readonly s3: string;
  readonly sqs: string;
  readonly dynamodb: string;
}

export interface StorageAccess {
  readonly endpoints: EmbeddedEndpoints;
  readonly credentials: StorageCredentials;
}

/** Process ids of the running servers; `null` if an external endpoint is used instead. */
export interface EmbeddedPids {
  readonly keeper: number;
  readonly dynamodb: number | null;
  readonly s3AndSqs: number | null;
  readonly identity: number | null;
}

export interface KeeperSettings {
  readonly kind: 'settings';
  /** Absolute path, or `null` to keep everything in memory. */
  readonly dataDir: string | null;
  readonly region: string;
  readonly credentials: StorageCredentials;
  /** DynamoDB to use instead of an embedded one. */
  readonly dynamodbEndpoint: string | null;
  /** Sign-in provider to run in addition; `null` for none. */
  readonly identity: IdentitySettings | null;
}

/** Messages from the keeper. `failed` is its last: it exits after sending it. */
export type KeeperMessage =
  | {
      readonly kind: 'ready';
      readonly endpoints: EmbeddedEndpoints;
      readonly identityPort: number | null;
      readonly pids: EmbeddedPids;
    }
  | { readonly kind: 'restarted'; readonly server: string; readonly reason: string; readonly pids: EmbeddedPids }
  | { readonly kind: 'failed'; readonly message: string; readonly dataDirInUse: boolean };

/** Ports of the two gates of one process. With 0, the system chooses. */
export interface S3AndSqsPorts {
  readonly s3: number;
  readonly sqs: number;
}

export interface S3AndSqsSettings {
  readonly ports: S3AndSqsPorts;
  readonly region: string;
  readonly credentials: StorageCredentials;
  readonly durability: Durability;
  readonly folders: {
    readonly objects: string;
    /** Objects folder of an earlier version; may not exist. */
    readonly oldObjects: string;
    readonly queues: string | null;
    /** Whether objects are deleted at the end. */
    readonly isTemporary: boolean;
  };
}

export interface TableServerSettings {
  /** With 0, the system chooses a port. */
  readonly port: number;
  readonly region: string;
  readonly credentials: StorageCredentials;
  readonly durability: Durability;
  readonly dataDir: string | null;
}

/** Response of a server with one port: its port, or the reason why it exits. */
export type ServerMessage =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'failed'; readonly message: string };
