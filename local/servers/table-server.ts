/**
 * DynamoDB server with its gate, as a child process of the keeper. Waits for one message with its settings, answers
 * with its port, and ends when the keeper asks or is gone.
 */
import { join } from 'node:path';
import { startGate } from '@bulkfill/local-aws/gate/gate';
import { gatedTable } from '@bulkfill/local-aws/table/gated-table';
import { takeOverOlderData } from '@bulkfill/local-aws/table/older-data';
import { TableEngine } from '@bulkfill/local-aws/table/table-engine';
import type { ServerMessage, TableServerSettings } from './keeper-protocol.ts';

// Same as in start.ts, for runs of this server alone.
process.umask(0o077);

// Ctrl-C in the terminal reaches the whole foreground group. The keeper decides the order of the shutdown.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

const complain = (error: unknown): void =>
  void process.stderr.write(`The embedded DynamoDB: ${error instanceof Error ? error.message : String(error)}\n`);

const tell = (message: ServerMessage, told: () => void = () => {}): void => void process.send?.(message, told);

const start = async ({ port, region, credentials, dataDir }: TableServerSettings): Promise<void> => {
  const engine = new TableEngine(dataDir === null ? null : join(dataDir, 'table.db'), Date.now, complain);
  if (dataDir !== null) takeOverOlderData(engine.store, join(dataDir, 'dynamodb.db'));
  const gate = await startGate({ service: 'dynamodb', region, credentials, port, server: gatedTable(engine) });
  const stop = (): void => {
    void gate.stop().then(() => {
      engine.close();
      process.exit(0);
    });
  };
  process.once('SIGTERM', stop);
  process.once('message', stop);
  tell({ kind: 'ready', port: gate.port });
};

process.once('message', (settings: TableServerSettings) => {
  start(settings).catch((error: unknown) => {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
  });
});
