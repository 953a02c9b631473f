/** What the processes of the embedded stack say to each other over IPC. Plain data, so that either side can die and be replaced. */

/** Where the embedded servers answer. */
export interface EmbeddedEndpoints {
  readonly s3: string;
  readonly sqs: string;
  readonly dynamodb: string;
}

/** Process ids of the running servers; null where an outside endpoint is used instead. */
export interface EmbeddedPids {
  readonly keeper: number;
  readonly dynamodb: number | null;
  readonly s3AndSqs: number | null;
}

/** First message to the keeper. */
export interface KeeperSettings {
  readonly kind: 'settings';
  /** Absolute path, or null to keep everything in memory. */
  readonly dataDir: string | null;
  readonly region: string;
  /** Uses this DynamoDB instead of an embedded one. */
  readonly dynamodbEndpoint: string | null;
}

/** Messages from the keeper. `failed` is its last word: it ends after sending it. */
export type KeeperMessage =
  | { readonly kind: 'ready'; readonly endpoints: EmbeddedEndpoints; readonly pids: EmbeddedPids }
  | { readonly kind: 'restarted'; readonly server: string; readonly reason: string; readonly pids: EmbeddedPids }
  | { readonly kind: 'failed'; readonly message: string; readonly dataDirInUse: boolean };

/** First message to the S3 and SQS server. */
export interface FauxqsSettings {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly region: string;
  readonly dataDir: string | null;
  readonly s3StorageDir: string | null;
}
