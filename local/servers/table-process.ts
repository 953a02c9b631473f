import { join } from 'node:path';
import type { StorageCredentials } from '@bulkfill/local-aws/gate/signature/run-credentials';
import { askToStop, forkServer, portOf } from './forked-server.ts';
import type { TableServerSettings } from './keeper-protocol.ts';
import type { ServerDefinition } from './managed-server.ts';

export interface TableServer extends ServerDefinition {
  readonly port: () => number;
}

/** Defines the embedded DynamoDB: our table engine behind its gate, over one SQLite file, or in memory. */
export const tableServer = (dataDir: string | null, region: string, credentials: StorageCredentials): TableServer => {
  let port = 0;
  return {
    name: 'DynamoDB',
    port: () => port,
    spawn: () => {
      const settings: TableServerSettings = { port, region, credentials, dataDir };
      return forkServer(join(import.meta.dirname, 'table-server.ts'), settings);
    },
    ready: async (child) => {
      port = await portOf(child, 'DynamoDB server');
    },
    askToStop,
  };
};
