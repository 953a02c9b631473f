/**
 * DynamoDB server with its gate, as a child process of the keeper. Waits for one message with its settings, answers
 * with its port, and ends when the keeper asks or is gone.
 */
import type { ServerMessage, TableServerSettings } from './keeper-protocol.ts';
import { startTable } from './table.ts';

// Same as in start.ts, for runs of this server alone.
process.umask(0o077);

// Ctrl-C in the terminal reaches the whole foreground group. The keeper decides the order of the shutdown.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

const tell = (message: ServerMessage, told: () => void = () => {}): void => void process.send?.(message, told);

const start = async (settings: TableServerSettings): Promise<void> => {
  const table = await startTable(settings);
  const stop = (): void => void table.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('message', stop);
  tell({ kind: 'ready', port: table.port });
};

process.once('message', (settings: TableServerSettings) => {
  start(settings).catch((error: unknown) => {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
  });
});
