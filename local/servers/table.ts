import { join } from 'node:path';
import type { DirectHandler } from '@bulkfill/local-aws/gate/direct-handler';
import { startGate } from '@bulkfill/local-aws/gate/gate';
import { directTable, gatedTable } from '@bulkfill/local-aws/table/gated-table';
import { takeOverOlderData } from '@bulkfill/local-aws/table/older-data';
import { TableEngine } from '@bulkfill/local-aws/table/table-engine';
import type { TableServerSettings } from './keeper-protocol.ts';

export interface StartedTable {
  readonly port: number;
  /** For clients in this process. */
  readonly direct: DirectHandler;
  stop(): Promise<void>;
}

const complain = (error: unknown): void =>
  void process.stderr.write(`The embedded DynamoDB: ${error instanceof Error ? error.message : String(error)}\n`);

export const startTable = async ({
  port,
  region,
  credentials,
  durability,
  dataDir,
}: TableServerSettings): Promise<StartedTable> => {
  const engine = new TableEngine(dataDir === null ? null : join(dataDir, 'table.db'), Date.now, complain, durability);
  if (dataDir !== null) takeOverOlderData(engine.store, join(dataDir, 'dynamodb.db'));
  const gate = await startGate({ service: 'dynamodb', region, credentials, port, server: gatedTable(engine) });
  return {
    port: gate.port,
    direct: directTable(engine),
    stop: async () => {
      await gate.stop();
      engine.close();
    },
  };
};
