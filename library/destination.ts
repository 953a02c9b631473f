import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** Where an output goes: a path, a `file:` URL, a Node stream, or a web stream. A stream is ended with the output, and destroyed when it fails. */
export type Destination = string | URL | NodeJS.WritableStream | WritableStream<Uint8Array>;

/** A destination that is being written to. */
export interface OpenDestination {
  readonly stream: NodeJS.WritableStream;
  /** Once everything is written and the stream has ended. */
  commit(): Promise<void>;
  /** Removes what was written to a path. */
  abandon(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/**
 * Opens a destination. A file appears whole under its path, or not at all: the bytes go to a draft beside it.
 * Throws TypeError for what is none.
 */
export const openDestination = (destination: Destination): OpenDestination => {
  const path = pathOf(destination);
  if (path !== undefined) return fileDestination(path);
  const stream = destination instanceof WritableStream ? Writable.fromWeb(destination) : destination;
  if (!isNodeStream(stream)) throw new TypeError('An output goes to a path, a "file:" URL, or a stream that can be written to.');
  return { stream, commit: nothing, abandon: nothing };
};

/** Whether two outputs would overwrite each other. */
export const isSamePlace = (one: Destination, other: Destination): boolean => {
  const [path, otherPath] = [pathOf(one), pathOf(other)];
  return path === undefined || otherPath === undefined ? one === other : resolve(path) === resolve(otherPath);
};

const pathOf = (destination: Destination): string | undefined => {
  if (destination instanceof URL) return fileURLToPath(destination);
  return typeof destination === 'string' && destination !== '' ? destination : undefined;
};

const isNodeStream = (stream: unknown): stream is NodeJS.WritableStream =>
  typeof stream === 'object' && stream !== null && 'write' in stream && typeof stream.write === 'function';

const fileDestination = (path: string): OpenDestination => {
  const draft = `${path}.${randomUUID().slice(0, 8)}.draft`;
  return {
    stream: createWriteStream(draft, { flags: 'wx' }),
    commit: () => rename(draft, path),
    abandon: () => rm(draft, { force: true }),
  };
};
