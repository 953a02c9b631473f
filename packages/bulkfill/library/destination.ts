import { randomUUID } from 'node:crypto';
import { createWriteStream, statSync, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { BulkfillError } from './bulkfill-error.ts';

/**
 * Destination of an output: a path, a `file:` URL, a Node stream, or a web stream. A stream is ended after the output,
 * and destroyed if the output fails.
 */
export type Destination = string | URL | NodeJS.WritableStream | WritableStream<Uint8Array>;

/** Open destination. */
export interface OpenDestination {
  readonly stream: NodeJS.WritableStream;
  /** Call once everything is written and the stream has ended. */
  commit(): Promise<void>;
  /** Removes the partial file. */
  abandon(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/**
 * Opens a destination. The bytes go to a draft next to the path, so the file appears either complete or not at all.
 *
 * Throws `INVALID_PARAMETER` for an invalid destination or a stream that has ended, `EISDIR` for a folder, and `ENOENT`
 * if its folder does not exist.
 */
export const openDestination = (destination: Destination): OpenDestination => {
  const path = pathOf(destination);
  if (path !== undefined) return fileDestination(path);
  const stream = destination instanceof WritableStream ? Writable.fromWeb(destination) : destination;
  if (!isNodeStream(stream)) throw refused('An output must be a path, a "file:" URL or a writable stream.');
  // Node's pipeline would wait for such a stream forever.
  if ('writableEnded' in stream && stream.writableEnded === true) throw refused('The output stream has already ended.');
  return { stream, commit: nothing, abandon: nothing };
};

/** Whether two outputs would overwrite each other. */
export const isSamePlace = (one: Destination, other: Destination): boolean => {
  const [path, otherPath] = [pathOf(one), pathOf(other)];
  return path === undefined || otherPath === undefined ? one === other : resolve(path) === resolve(otherPath);
};

const refused = (message: string): EngineError => new EngineError('INVALID_PARAMETER', { message });

const pathOf = (destination: Destination): string | undefined => {
  if (destination instanceof URL) return destination.protocol === 'file:' ? fileURLToPath(destination) : undefined;
  return typeof destination === 'string' && destination !== '' ? destination : undefined;
};

const isNodeStream = (stream: unknown): stream is NodeJS.WritableStream =>
  typeof stream === 'object' && stream !== null && 'write' in stream && typeof stream.write === 'function';

/** Throws BulkfillError `EISDIR` if the path is a folder, and `ENOENT` if its folder does not exist. */
const requireFilePath = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true)
    throw new BulkfillError('EISDIR', `An output must be a file, and ${JSON.stringify(path)} is a folder.`);
  const folder = dirname(resolve(path));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new BulkfillError(
      'ENOENT',
      `The folder of an output does not exist: create ${JSON.stringify(folder)} first.`,
    );
};

const fileDestination = (path: string): OpenDestination => {
  requireFilePath(path);
  const draft = `${path}.${randomUUID().slice(0, 8)}.draft`;
  const stream = createWriteStream(draft, { flags: 'wx' });
  return {
    stream,
    commit: () => rename(draft, path),
    abandon: async () => {
      await closeFile(stream);
      await rm(draft, { force: true });
    },
  };
};

/** Waits until the file is closed. A file that is still opening would reappear after its removal. */
const closeFile = async (stream: WriteStream): Promise<void> => {
  if (stream.closed) return;
  const { promise, resolve: closed } = Promise.withResolvers<void>();
  stream.once('close', () => closed()).on('error', () => undefined);
  stream.destroy();
  await promise;
};
