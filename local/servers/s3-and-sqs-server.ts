/**
 * S3 and SQS with their two gates, as a child process of the keeper. Waits for one message with its settings, answers
 * with its ports, and ends when the keeper asks or is gone.
 */
import { rmSync } from 'node:fs';
import { startGate } from '@bulkfill/local-aws/gate/gate';
import { objectsServer } from '@bulkfill/local-aws/objects/objects-server';
import { queuesServer } from '@bulkfill/local-aws/queues/queues-server';
import type { S3AndSqsPorts, S3AndSqsSettings } from './keeper-protocol.ts';

// Ctrl-C in the terminal reaches the whole foreground group. The keeper decides the order of the shutdown.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

process.once('message', (settings: S3AndSqsSettings) => {
  const { objects: objectsFolder, oldObjects, queues: queuesFolder, isTemporary } = settings.folders;
  if (isTemporary) process.once('exit', () => rmSync(objectsFolder, { recursive: true, force: true }));
  const start = async (): Promise<void> => {
    const objects = objectsServer(objectsFolder, oldObjects);
    const { region, credentials, ports } = settings;
    const queues = queuesServer(queuesFolder, region);
    const [s3, sqs] = await Promise.all([
      startGate({ service: 's3', region, credentials, port: ports.s3, server: objects.handle }),
      startGate({ service: 'sqs', region, credentials, port: ports.sqs, server: queues.handle }),
    ]);
    const stop = (): void => {
      Promise.all([s3.stop(), sqs.stop()])
        .then(() => queues.close())
        .then(() => objects.close())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    };
    process.once('SIGTERM', stop);
    process.once('message', stop);
    const answer: S3AndSqsPorts = { s3: s3.port, sqs: sqs.port };
    process.send?.(answer);
  };
  start().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
});
