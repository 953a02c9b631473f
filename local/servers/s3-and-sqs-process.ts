import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** Settings of the embedded S3 and SQS: files for objects, SQLite for their metadata and for messages. */
export const s3AndSqsSettings = (
  dataDir: string | null,
  access: Pick<S3AndSqsSettings, 'region' | 'credentials' | 'durability'>,
): S3AndSqsSettings => ({
  ...access,
  ports: { s3: 0, sqs: 0 },
  folders: dataDir === null ? temporaryFolders() : foldersIn(dataDir),
});

export const s3AndSqsServer = (settings: S3AndSqsSettings): S3AndSqsServer => {
  let { ports } = settings;
  return {
    name: 'S3 and SQS',
    ports: () => ports,
    spawn: () => {
      const file = fileURLToPath(new URL('./s3-and-sqs-server.ts', import.meta.url));
      return forkServer(file, { ...settings, ports }, [patientCollector]);
    },
    ready: async (child) => {
      ports = (await awaitFirstMessage(child, 'S3 and SQS server')) as S3AndSqsPorts;
    },
    askToStop,
  };
};
