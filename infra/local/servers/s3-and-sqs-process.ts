import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorageCredentials } from '../gate/run-credentials.ts';
import type { S3AndSqsPorts, S3AndSqsSettings } from './keeper-protocol.ts';
import type { ServerDefinition } from './managed-server.ts';
import { guardAgainstOrphan } from './orphan-guard.ts';

const readyWithinMs = 60_000;

const firstMessage = (child: ChildProcess): Promise<S3AndSqsPorts> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The S3 and SQS server did not start within ${readyWithinMs} ms.`)), readyWithinMs);
    child.once('message', (message) => {
      clearTimeout(late);
      resolve(message as S3AndSqsPorts);
    });
    child.once('exit', () => clearTimeout(late));
  });

/** The embedded S3 and SQS, and where their gates are once they are ready. */
export interface S3AndSqsServer extends ServerDefinition {
  readonly ports: () => S3AndSqsPorts;
}

const foldersIn = (dataDir: string): S3AndSqsSettings['folders'] => ({
  objects: join(dataDir, 'objects'),
  oldObjects: join(dataDir, 's3'),
  queues: join(dataDir, 'sqs'),
  isTemporary: false,
});

/** Messages in memory, and a folder that the server removes at its end; one that crashed is started again on the same. */
const temporaryFolders = (): S3AndSqsSettings['folders'] => {
  const objects = mkdtempSync(join(tmpdir(), 'bulkfill-objects-'));
  return { objects, oldObjects: join(objects, 's3'), queues: null, isTemporary: true };
};

/** The embedded S3 and SQS: files for objects, SQLite for what is known of them and for messages. `dataDir` null: gone at the end. */
export const s3AndSqsServer = (dataDir: string | null, region: string, credentials: StorageCredentials): S3AndSqsServer => {
  const folders = dataDir === null ? temporaryFolders() : foldersIn(dataDir);
  let ports: S3AndSqsPorts = { s3: 0, sqs: 0 };
  return {
    name: 'S3 and SQS',
    ports: () => ports,
    spawn: () => {
      const child = fork(join(import.meta.dirname, 's3-and-sqs-server.ts'), [], {
        execArgv: [],
        env: {},
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const settings: S3AndSqsSettings = {
        ports,
        region,
        credentials,
        folders,
      };
      child.send(settings);
      guardAgainstOrphan(child);
      return child;
    },
    ready: async (child) => {
      ports = await firstMessage(child);
    },
    askToStop: (child) => {
      if (child.connected) child.send('stop');
    },
  };
};
