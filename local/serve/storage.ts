import { newRunCredentials } from '@bulkfill/local-aws/gate/signature/run-credentials';
import type { Durability } from '@bulkfill/local-aws/sqlite-database';
import { HttpResponse } from '@smithy/core/transport';
import { localRegion } from '../../infra/resources.ts';
import { directDocumentClient } from '../../lib/composition/wiring/direct-document-client.ts';
import { callDirectly } from '../../lib/composition/wiring/direct-transport.ts';
import type { DirectServers } from '../functions/function-process.ts';
import { lockDataDir } from '../servers/data-dir-lock.ts';
import type { StorageAccess } from '../servers/keeper-protocol.ts';
import { startObjectsAndQueues } from '../servers/objects-and-queues.ts';
import { s3AndSqsSettings } from '../servers/s3-and-sqs-process.ts';
import { startTable } from '../servers/table.ts';

/** Table, objects and queues in this process. Its own clients call them directly, those of executors by messages. */
export interface Storage extends StorageAccess {
  readonly servers: DirectServers;
  stop(): Promise<void>;
}

const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

/** Rejects with `DataDirInUse` if another server uses the folder. */
export const startStorage = async (dataDir: string, durability: Durability): Promise<Storage> => {
  const lock = lockDataDir(dataDir);
  const credentials = newRunCredentials();
  const access = { region: localRegion, credentials, durability };
  const objectsAndQueues = await startObjectsAndQueues(s3AndSqsSettings(dataDir, access));
  const table = await startTable({ ...access, port: 0, dataDir });
  const { ports, direct } = objectsAndQueues;
  const endpoints = { s3: addressOf(ports.s3), sqs: addressOf(ports.sqs), dynamodb: addressOf(table.port) };
  const handlers = new Map([
    [endpoints.s3, direct.s3],
    [endpoints.sqs, direct.sqs],
    [endpoints.dynamodb, table.direct],
  ]);
  for (const [endpoint, handler] of handlers)
    callDirectly(
      endpoint,
      async (request, signal) => new HttpResponse(await handler(request, signal)),
      directDocumentClient,
    );
  return {
    credentials,
    endpoints,
    servers: { handlers, filesFolder: objectsAndQueues.filesFolder, syncsFiles: durability === 'full' },
    stop: async () => {
      await Promise.all([objectsAndQueues.stop(), table.stop()]);
      lock.release();
    },
  };
};
