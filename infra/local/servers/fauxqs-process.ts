import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { StorageCredentials } from '../gate/run-credentials.ts';
import type { FauxqsPorts, FauxqsSettings } from './keeper-protocol.ts';
import type { ServerDefinition } from './managed-server.ts';
import { guardAgainstOrphan } from './orphan-guard.ts';

const readyWithinMs = 60_000;

const firstMessage = (child: ChildProcess): Promise<FauxqsPorts> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The S3 and SQS server did not start within ${readyWithinMs} ms.`)), readyWithinMs);
    child.once('message', (message) => {
      clearTimeout(late);
      resolve(message as FauxqsPorts);
    });
    child.once('exit', () => clearTimeout(late));
  });

/** The embedded S3 and SQS, and where their gates are once they are ready. */
export interface FauxqsServer extends ServerDefinition {
  readonly ports: () => FauxqsPorts;
}

/** The embedded S3 and SQS: SQLite for messages, plain files for objects, or in memory when `dataDir` is null. */
export const fauxqsServer = (dataDir: string | null, region: string, credentials: StorageCredentials): FauxqsServer => {
  let ports: FauxqsPorts = { s3: 0, sqs: 0 };
  return {
    name: 'S3 and SQS',
    ports: () => ports,
    spawn: () => {
      const child = fork(join(import.meta.dirname, 'fauxqs-server.ts'), [], {
        execArgv: [],
        env: {},
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const settings: FauxqsSettings = {
        ports,
        region,
        credentials,
        dataDir: dataDir === null ? null : join(dataDir, 'sqs'),
        s3StorageDir: dataDir === null ? null : join(dataDir, 's3'),
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
