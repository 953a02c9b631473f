import { rmSync } from 'node:fs';
import { type DirectHandler, directHandler } from '@bulkfill/local-aws/gate/direct-handler';
import { startGate } from '@bulkfill/local-aws/gate/gate';
import { objectsServer } from '@bulkfill/local-aws/objects/objects-server';
import { queuesServer } from '@bulkfill/local-aws/queues/queues-server';
import type { S3AndSqsPorts, S3AndSqsSettings } from './keeper-protocol.ts';

export interface ObjectsAndQueues {
  readonly ports: S3AndSqsPorts;
  /** For clients in this process. */
  readonly direct: { readonly s3: DirectHandler; readonly sqs: DirectHandler };
  /** Folder of the files of objects. */
  readonly filesFolder: string;
  stop(): Promise<void>;
}

/** Starts S3 and SQS with their two gates in this process. */
export const startObjectsAndQueues = async ({
  ports,
  region,
  credentials,
  durability,
  folders,
}: S3AndSqsSettings): Promise<ObjectsAndQueues> => {
  if (folders.isTemporary) process.once('exit', () => rmSync(folders.objects, { recursive: true, force: true }));
  const objects = objectsServer(folders.objects, folders.oldObjects, durability);
  const queues = queuesServer(folders.queues, region, durability);
  const [s3, sqs] = await Promise.all([
    startGate({ service: 's3', region, credentials, port: ports.s3, server: objects.handle }),
    startGate({ service: 'sqs', region, credentials, port: ports.sqs, server: queues.handle }),
  ]);
  return {
    ports: { s3: s3.port, sqs: sqs.port },
    filesFolder: objects.filesFolder,
    direct: { s3: directHandler('s3', objects.handle), sqs: directHandler('sqs', queues.handle) },
    stop: async () => {
      await Promise.all([s3.stop(), sqs.stop()]);
      queues.close();
      objects.close();
    },
  };
};
