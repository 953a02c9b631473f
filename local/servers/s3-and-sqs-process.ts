import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorageCredentials } from '@bulkfill/local-aws/gate/signature/run-credentials';
import { patientCollector } from '../collector-options.ts';
import { askToStop, awaitFirstMessage, forkServer } from './forked-server.ts';
import type { S3AndSqsPorts, S3AndSqsSettings } from './keeper-protocol.ts';
import type { ServerDefinition } from './managed-server.ts';

export interface S3AndSqsServer extends ServerDefinition {
  readonly ports: () => S3AndSqsPorts;
}

const foldersIn = (dataDir: string): S3AndSqsSettings['folders'] => ({
  objects: join(dataDir, 'objects'),
  oldObjects: join(dataDir, 's3'),
  queues: join(dataDir, 'sqs'),
  isTemporary: false,
});

/** Creates a folder that the server removes at its end, and keeps messages in memory. */
const temporaryFolders = (): S3AndSqsSettings['folders'] => {
  const objects = mkdtempSync(join(tmpdir(), 'bulkfill-objects-'));
  return { objects, oldObjects: join(objects, 's3'), queues: null, isTemporary: true };
};

/** Defines the embedded S3 and SQS: files for objects, SQLite for their metadata and for messages. */
export const s3AndSqsServer = (
  dataDir: string | null,
  region: string,
  credentials: StorageCredentials,
): S3AndSqsServer => {
  const folders = dataDir === null ? temporaryFolders() : foldersIn(dataDir);
  let ports: S3AndSqsPorts = { s3: 0, sqs: 0 };
  return {
    name: 'S3 and SQS',
    ports: () => ports,
    spawn: () => {
      const settings: S3AndSqsSettings = { ports, region, credentials, folders };
      return forkServer(join(import.meta.dirname, 's3-and-sqs-server.ts'), settings, [patientCollector]);
    },
    ready: async (child) => {
      ports = (await awaitFirstMessage(child, 'S3 and SQS server')) as S3AndSqsPorts;
    },
    askToStop,
  };
};
