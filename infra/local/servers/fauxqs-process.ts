import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FauxqsSettings } from './keeper-protocol.ts';
import type { ServerDefinition } from './managed-server.ts';
import { guardAgainstOrphan } from './orphan-guard.ts';

const readyWithinMs = 60_000;

const firstMessage = (child: ChildProcess): Promise<{ port: number }> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The S3 and SQS server did not start within ${readyWithinMs} ms.`)), readyWithinMs);
    child.once('message', (message) => {
      clearTimeout(late);
      resolve(message as { port: number });
    });
    child.once('exit', () => clearTimeout(late));
  });

/** The embedded S3 and SQS: SQLite for messages, plain files for objects, or in memory when `dataDir` is null. */
export const fauxqsServer = (dataDir: string | null, region: string): ServerDefinition & { readonly endpoint: () => string } => {
  let port = 0;
  return {
    name: 'S3 and SQS',
    endpoint: () => `http://127.0.0.1:${port}`,
    spawn: () => {
      const child = fork(join(import.meta.dirname, 'fauxqs-server.ts'), [], {
        execArgv: [],
        env: {},
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const settings: FauxqsSettings = {
        port,
        region,
        dataDir: dataDir === null ? null : join(dataDir, 'sqs'),
        s3StorageDir: dataDir === null ? null : join(dataDir, 's3'),
      };
      child.send(settings);
      guardAgainstOrphan(child);
      return child;
    },
    ready: async (child) => {
      port = (await firstMessage(child)).port;
    },
    askToStop: (child) => {
      if (child.connected) child.send('stop');
    },
  };
};
