import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { StorageCredentials } from '../../gate/run-credentials.ts';
import type { TableServerMessage, TableServerSettings } from '../keeper-protocol.ts';
import type { ServerDefinition } from '../managed-server.ts';
import { guardAgainstOrphan } from '../orphan-guard.ts';

const readyWithinMs = 60_000;

/** Resolves with the port of the gate; rejects with the server's own words where it cannot start. */
const firstMessage = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The DynamoDB server did not start within ${readyWithinMs} ms.`)), readyWithinMs);
    child.once('message', (message: TableServerMessage) => {
      clearTimeout(late);
      if (message.kind === 'ready') resolve(message.port);
      else reject(new Error(message.message));
    });
    child.once('exit', () => clearTimeout(late));
  });

/** The embedded DynamoDB, and where its gate is once it is ready. */
export interface TableServer extends ServerDefinition {
  readonly port: () => number;
}

/** The embedded DynamoDB: a table engine of our own behind its gate, over one SQLite file, or in memory when `dataDir` is null. */
export const tableServer = (dataDir: string | null, region: string, credentials: StorageCredentials): TableServer => {
  let port = 0;
  return {
    name: 'DynamoDB',
    port: () => port,
    spawn: () => {
      const child = fork(join(import.meta.dirname, 'table-server.ts'), [], {
        execArgv: [],
        env: {},
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const settings: TableServerSettings = { port, region, credentials, dataDir };
      child.send(settings, () => {});
      guardAgainstOrphan(child);
      return child;
    },
    ready: async (child) => {
      port = await firstMessage(child);
    },
    askToStop: (child) => {
      if (child.connected) child.send('stop', () => {});
    },
  };
};
