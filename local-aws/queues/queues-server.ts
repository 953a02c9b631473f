import { buildApp } from 'fauxqs';
import type { GatedServer } from '../gate/gate.ts';
import { fauxqsInternals } from './fauxqs-internals.ts';

/** SQS as a function of requests: it listens nowhere and checks no signature. */
export interface QueuesServer {
  readonly handle: GatedServer;
  close(): Promise<void>;
}

/**
 * Wires the stores as fauxqs' own `startFauxqs` does, which would also listen: on every interface, for everybody. State is loaded
 * before a store knows where to keep it, or loading it would write it again. `folder` null: in memory.
 */
export const queuesServer = async (folder: string | null, region: string): Promise<QueuesServer> => {
  const { SqsStore, SnsStore, S3Store, PersistenceManager } = await fauxqsInternals();
  const [sqsStore, snsStore, s3Store] = [new SqsStore(), new SnsStore(), new S3Store()];
  const messages = folder === null ? undefined : new PersistenceManager(folder);
  if (messages !== undefined) {
    // As with the tables and the objects: a commit outlives this process, and may be missing after a loss of power.
    messages.db.exec('PRAGMA synchronous = NORMAL');
    messages.loadSqsAndSns(sqsStore, snsStore);
    sqsStore.persistence = messages;
    for (const queue of sqsStore.allQueues()) queue.persistence = messages;
  }
  const stores = { sqsStore, snsStore, s3Store } as unknown as NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
  const app = buildApp({ logger: false, defaultRegion: region, stores });
  app.addHook('preClose', () => messages?.close());
  await app.ready();
  return {
    // The framework reads of a request what a `VerifiedRequest` has.
    handle: (request, response) => app.routing(request as unknown as Parameters<typeof app.routing>[0], response),
    close: async () => {
      await app.close();
    },
  };
};
