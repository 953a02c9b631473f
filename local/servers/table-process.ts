import { fileURLToPath } from 'node:url';
import { askToStop, forkServer, portOf } from './forked-server.ts';
import type { TableServerSettings } from './keeper-protocol.ts';
import type { ServerDefinition } from './managed-server.ts';

export interface TableServer extends ServerDefinition {
  readonly port: () => number;
}

/** Defines the embedded DynamoDB: our table engine behind its gate, over one SQLite file, or in memory. */
export const tableServer = (settings: TableServerSettings): TableServer => {
  let { port } = settings;
  return {
    name: 'DynamoDB',
    port: () => port,
    spawn: () => forkServer(fileURLToPath(new URL('./table-server.ts', import.meta.url)), { ...settings, port }),
    ready: async (child) => {
      port = await portOf(child, 'DynamoDB server');
    },
    askToStop,
  };
};
