/**
 * The S3 and SQS server, as a child process of the keeper: waits for one message with its settings, answers with its port,
 * and ends when the keeper asks or is gone.
 */
import { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { startFauxqs } from 'fauxqs';
import { writeFilesAtomically } from './atomic-file-writes.ts';
import { removeHalfWritten, takeBackHalfWritten } from './fauxqs-half-written.ts';
import { keepLargeObjectsOnDisk } from './fauxqs-large-objects.ts';
import { uploadLister } from './fauxqs-list-uploads.ts';
import type { FauxqsSettings } from './keeper-protocol.ts';

// fauxqs always listens on every interface. Its objects need no credentials, so that would publish them to the network.
const listen = Server.prototype.listen;
let prepare: (server: HttpServer) => void = () => {};
Server.prototype.listen = function listenOnLoopback(this: Server, ...args: unknown[]) {
  const [options, ...rest] = args;
  const narrowed = typeof options === 'object' && options !== null ? { ...options, host: '127.0.0.1' } : options;
  if (this instanceof HttpServer) prepare(this);
  return Reflect.apply(listen, this, [narrowed, ...rest]) as Server;
} as typeof listen;

writeFilesAtomically();

// The terminal's Ctrl-C reaches the whole foreground group; the keeper decides the order in which things end.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

process.once('message', (settings: FauxqsSettings) => {
  const start = async (): Promise<void> => {
    await keepLargeObjectsOnDisk();
    await takeBackHalfWritten();
    prepare = await uploadLister();
    if (settings.s3StorageDir !== null) removeHalfWritten(settings.s3StorageDir);
    const server = await startFauxqs({
      port: settings.port,
      logger: false,
      defaultRegion: settings.region,
      ...(settings.dataDir === null ? {} : { dataDir: settings.dataDir }),
      ...(settings.s3StorageDir === null ? {} : { s3StorageDir: settings.s3StorageDir }),
    });
    const stop = (): void => {
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.once('SIGTERM', stop);
    process.once('message', stop);
    process.send?.({ port: server.port });
  };
  start().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
});
