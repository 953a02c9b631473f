/**
 * S3 and SQS with their two gates, as a child process of the keeper. Waits for one message with its settings, answers
 * with its ports, and ends when the keeper asks or is gone.
 */
import type { S3AndSqsSettings } from './keeper-protocol.ts';
import { startObjectsAndQueues } from './objects-and-queues.ts';

// Ctrl-C in the terminal reaches the whole foreground group. The keeper decides the order of the shutdown.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

const start = async (settings: S3AndSqsSettings): Promise<void> => {
  const started = await startObjectsAndQueues(settings);
  const stop = (): void => {
    started.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('message', stop);
  process.send?.(started.ports);
};

process.once('message', (settings: S3AndSqsSettings) => {
  start(settings).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
});
