import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Where an output goes: a path, a Node stream, or a web stream. A stream is ended with the output, and destroyed when it fails. */
export type Destination = string | NodeJS.WritableStream | WritableStream<Uint8Array>;

/** A destination that is being written to. */
export interface OpenDestination {
  readonly stream: NodeJS.WritableStream;
  /** Once everything is written and the stream has ended. */
  commit(): Promise<void>;
  /** Removes what was written to a path. */
  abandon(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** Opens a destination. A file appears whole under its path, or not at all: the bytes go to a draft beside it. */
export const openDestination = (destination: Destination): OpenDestination => {
  if (typeof destination === 'string') return fileDestination(destination);
  const stream = destination instanceof WritableStream ? Writable.fromWeb(destination) : destination;
  return { stream, commit: nothing, abandon: nothing };
};

const fileDestination = (path: string): OpenDestination => {
  const draft = `${path}.${randomUUID().slice(0, 8)}.draft`;
  return {
    stream: createWriteStream(draft, { flags: 'wx' }),
    commit: () => rename(draft, path),
    abandon: () => rm(draft, { force: true }),
  };
};
