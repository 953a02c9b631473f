import type { StorageCredentials } from '../../local-aws/gate/signature/run-credentials.ts';

/** First message to the provider, which answers with its port. Plain data, so that it can be started again with the same. */
export interface IdentitySettings {
  /** Absolute: where its user, its keys and its port are kept. */
  readonly dataDir: string;
  /** Where browsers go back to. */
  readonly redirectUri: string;
}

/** How browsers and the service address the provider: by a host name of its own, so that its cookies are not the service's. */
export const identityIssuer = (port: number): string => `http://localhost:${port}`;

/** What the processes of the embedded stack say to each other over IPC. Plain data, so that either side can die and be replaced. */

/** Where the embedded servers answer. */
export interface EmbeddedEndpoints {
  readonly s3: string;
  readonly sqs: string;
  readonly dynamodb: string;
}

/** What a program needs to use the embedded servers. */
export interface StorageAccess {
  readonly endpoints: EmbeddedEndpoints;
  readonly credentials: StorageCredentials;
}

/** Process ids of the running servers; null where an outside endpoint is used instead. */
export interface EmbeddedPids {
  readonly keeper: number;
  readonly dynamodb: number | null;
  readonly s3AndSqs: number | null;
  readonly identity: number | null;
}

/** First message to the keeper. */
export interface KeeperSettings {
  readonly kind: 'settings';
  /** Absolute path, or null to keep everything in memory. */
  readonly dataDir: string | null;
  readonly region: string;
  /** The only ones that the servers answer to. */
  readonly credentials: StorageCredentials;
  /** Uses this DynamoDB instead of an embedded one. */
  readonly dynamodbEndpoint: string | null;
  /** The sign-in provider to keep besides; null where there is none. */
  readonly identity: IdentitySettings | null;
}

/** Messages from the keeper. `failed` is its last word: it ends after sending it. */
export type KeeperMessage =
  | { readonly kind: 'ready'; readonly endpoints: EmbeddedEndpoints; readonly identityPort: number | null; readonly pids: EmbeddedPids }
  | { readonly kind: 'restarted'; readonly server: string; readonly reason: string; readonly pids: EmbeddedPids }
  | { readonly kind: 'failed'; readonly message: string; readonly dataDirInUse: boolean };

/** Ports of the two gates of one process; 0 lets the system choose. */
export interface S3AndSqsPorts {
  readonly s3: number;
  readonly sqs: number;
}

/** First message to the S3 and SQS server, which answers with its ports. */
export interface S3AndSqsSettings {
  readonly ports: S3AndSqsPorts;
  readonly region: string;
  readonly credentials: StorageCredentials;
  readonly folders: {
    readonly objects: string;
    /** Where an earlier version kept its objects; there may be none. */
    readonly oldObjects: string;
    /** Null keeps messages in memory. */
    readonly queues: string | null;
    /** Of objects that are gone at the end. */
    readonly isTemporary: boolean;
  };
}

/** First message to the DynamoDB server. */
export interface TableServerSettings {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly region: string;
  readonly credentials: StorageCredentials;
  readonly dataDir: string | null;
}

/** The answer of a server of one port: where it listens, or in its own words why it ends. */
export type ServerMessage = { readonly kind: 'ready'; readonly port: number } | { readonly kind: 'failed'; readonly message: string };
