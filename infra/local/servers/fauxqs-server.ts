/**
 * The S3 and SQS server with its two gates, as a child process of the keeper: waits for one message with its settings, answers with
 * its ports, and ends when the keeper asks or is gone.
 */
import { startGate } from '../gate/gate.ts';
import { writeFilesAtomically } from './atomic-file-writes.ts';
import { fauxqsApp } from './fauxqs-app.ts';
import { removeHalfWritten, takeBackHalfWritten } from './fauxqs-half-written.ts';
import { keepLargeObjectsOnDisk } from './fauxqs-large-objects.ts';
import { answerListUploads } from './fauxqs-list-uploads.ts';
import type { FauxqsPorts, FauxqsSettings } from './keeper-protocol.ts';

writeFilesAtomically();

// The terminal's Ctrl-C reaches the whole foreground group; the keeper decides the order in which things end.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

process.once('message', (settings: FauxqsSettings) => {
  const start = async (): Promise<void> => {
    await keepLargeObjectsOnDisk();
    await takeBackHalfWritten();
    if (settings.s3StorageDir !== null) removeHalfWritten(settings.s3StorageDir);
    const app = await fauxqsApp(settings);
    const { region, credentials } = settings;
    const [s3, sqs] = await Promise.all([
      startGate({
        service: 's3',
        region,
        credentials,
        port: settings.ports.s3,
        server: (request, response) => {
          if (!answerListUploads(app.store, request, response)) app.handle(request, response);
        },
      }),
      startGate({ service: 'sqs', region, credentials, port: settings.ports.sqs, server: app.handle }),
    ]);
    const stop = (): void => {
      Promise.all([s3.stop(), sqs.stop()])
        .then(() => app.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    };
    process.once('SIGTERM', stop);
    process.once('message', stop);
    const ports: FauxqsPorts = { s3: s3.port, sqs: sqs.port };
    process.send?.(ports);
  };
  start().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
});
