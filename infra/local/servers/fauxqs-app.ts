import type { ServerResponse } from 'node:http';
import { buildApp } from 'fauxqs';
import type { VerifiedRequest } from '../gate/verified-request.ts';
import { fauxqsInternals, type StoreInternals } from './fauxqs-internals.ts';
import type { FauxqsSettings } from './keeper-protocol.ts';

/** S3 and SQS as functions of a request: they listen nowhere. */
export interface FauxqsApp {
  readonly store: StoreInternals;
  readonly handle: (request: VerifiedRequest, response: ServerResponse) => void;
  stop(): Promise<void>;
}

/**
 * Wires the stores as fauxqs' own `startFauxqs` does, which would also listen: on every interface, for everybody. State is loaded
 * before a store knows where to keep it, or loading it would write it again.
 */
export const fauxqsApp = async ({ region, dataDir, s3StorageDir }: Omit<FauxqsSettings, 'ports' | 'credentials'>): Promise<FauxqsApp> => {
  const { S3Store, FileS3Persistence, SqsStore, SnsStore, PersistenceManager } = await fauxqsInternals();
  const [sqsStore, snsStore, s3Store] = [new SqsStore(), new SnsStore(), new S3Store()];
  const messages = dataDir === null ? undefined : new PersistenceManager(dataDir);
  const objects = s3StorageDir === null ? undefined : new FileS3Persistence(s3StorageDir);
  if (messages !== undefined) {
    messages.loadSqsAndSns(sqsStore, snsStore);
    sqsStore.persistence = messages;
    snsStore.persistence = messages;
    for (const queue of sqsStore.allQueues()) queue.persistence = messages;
  }
  if (objects !== undefined) {
    objects.loadS3(s3Store);
    s3Store.persistence = objects;
  }
  const stores = { sqsStore, snsStore, s3Store } as unknown as NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
  const app = buildApp({ logger: false, defaultRegion: region, stores });
  app.addHook('preClose', () => {
    messages?.close();
    objects?.close();
  });
  await app.ready();
  return {
    store: s3Store,
    // The framework reads of a request what a `VerifiedRequest` has.
    handle: (request, response) => app.routing(request as unknown as Parameters<typeof app.routing>[0], response),
    stop: async () => {
      await app.close();
    },
  };
};
