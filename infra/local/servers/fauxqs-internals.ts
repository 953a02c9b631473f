/**
 * The parts of fauxqs that its package does not export, reached by file. The version is pinned to the patch level, and
 * test/infra/local/servers/large-objects.test.ts fails when they change.
 */
import type { Buffer } from 'node:buffer';

export interface StoredPart {
  readonly partNumber: number;
  body: Buffer;
  readonly etag: string;
  readonly checksumValue?: string;
}

export interface StoredUpload {
  readonly uploadId: string;
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  readonly metadata: Record<string, string>;
  readonly parts: Map<number, StoredPart>;
  readonly contentLanguage?: string;
  readonly contentDisposition?: string;
  readonly cacheControl?: string;
  readonly contentEncoding?: string;
  readonly initiated: Date;
}

export interface StoredObject {
  readonly key: string;
  readonly body: Buffer;
  readonly contentLength: number;
  readonly [attribute: string]: unknown;
}

/** `S3Store` as its own methods see it. */
export interface StoreInternals {
  readonly buckets: Map<string, Map<string, StoredObject>>;
  readonly multipartUploads: Map<string, StoredUpload>;
  readonly multipartUploadsByBucket: Map<string, Set<string>>;
  persistence?: FilePersistenceInternals;
  createBucket(name: string, type?: string): void;
  uploadPart(uploadId: string, partNumber: number, body: Buffer, checksumValue?: string): { etag: string; checksumValue?: string };
  completeMultipartUpload(uploadId: string, parts: readonly { partNumber: number; etag: string }[]): StoredObject;
  restoreMultipartUpload(upload: StoredUpload): void;
}

/** `FileS3Persistence` as its own methods see it. */
export interface FilePersistenceInternals {
  readonly bucketsDir: string;
  readonly multipartDir: string;
  upsertObject(bucket: string, object: StoredObject): void;
  deleteObject(bucket: string, key: string): void;
  insertMultipartUpload(upload: StoredUpload): void;
  deleteMultipartUpload(uploadId: string): void;
  readBody(bucket: string, key: string): Buffer;
  loadS3(store: StoreInternals): void;
  close(): void;
}

interface Constructor<Instance> {
  readonly prototype: Instance;
}

/** Messages and topics in one SQLite file. */
export interface MessagePersistence {
  loadSqsAndSns(sqsStore: object, snsStore: object): void;
  close(): void;
}

export interface MessageStore {
  persistence?: MessagePersistence;
  allQueues(): Iterable<{ persistence?: MessagePersistence }>;
}

export interface FauxqsInternals {
  readonly S3Store: Constructor<StoreInternals> & (new () => StoreInternals);
  readonly FileS3Persistence: Constructor<FilePersistenceInternals> & (new (folder: string) => FilePersistenceInternals);
  readonly SqsStore: new () => MessageStore;
  readonly SnsStore: new () => Pick<MessageStore, 'persistence'>;
  readonly PersistenceManager: new (folder: string) => MessagePersistence;
  readonly S3Error: new (code: string, message: string, statusCode: number) => Error;
}

const files = [
  './s3/s3Store.js',
  './s3/fileS3Persistence.js',
  './sqs/sqsStore.js',
  './sns/snsStore.js',
  './persistence.js',
  './common/errors.js',
];

/** Loads the same module instances that `buildApp` uses. */
export const fauxqsInternals = async (): Promise<FauxqsInternals> => {
  const entry = import.meta.resolve('fauxqs');
  const load = async (file: string): Promise<object> => (await import(new URL(file, entry).href)) as object;
  const modules = await Promise.all(files.map(load));
  return Object.assign({}, ...modules) as FauxqsInternals;
};
