/**
 * The parts of fauxqs that its package does not export, reached by file. The version is pinned to the patch level, and
 * test/system/local/embedded-servers.test.ts fails when they change. Why they are needed: README.md in this folder.
 */

/** Queues and their messages in one SQLite file. */
export interface MessagePersistence {
  readonly db: { exec(sql: string): void };
  loadSqsAndSns(sqsStore: object, snsStore: object): void;
  close(): void;
}

export interface MessageStore {
  persistence?: MessagePersistence;
  allQueues(): Iterable<{ persistence?: MessagePersistence }>;
}

export interface FauxqsInternals {
  readonly SqsStore: new () => MessageStore;
  readonly SnsStore: new () => object;
  readonly S3Store: new () => object;
  readonly PersistenceManager: new (folder: string) => MessagePersistence;
}

const files = ['./sqs/sqsStore.js', './sns/snsStore.js', './s3/s3Store.js', './persistence.js'];

/** Loads the same module instances that `buildApp` uses. */
export const fauxqsInternals = async (): Promise<FauxqsInternals> => {
  const entry = import.meta.resolve('fauxqs');
  const load = async (file: string): Promise<object> => (await import(new URL(file, entry).href)) as object;
  const modules = await Promise.all(files.map(load));
  return Object.assign({}, ...modules) as FauxqsInternals;
};
