import { constants, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { addAbortSignal } from 'node:stream';
import { FileError } from '../file-error.ts';

/**
 * What comes through a named pipe. It is opened without blocking: a thread that waits inside the system for somebody to write could not be interrupted, and
 * would keep the process from ending.
 *
 * @param signal ends the stream with an error.
 * Throws what the system does where the pipe cannot be opened.
 */
export const pipeStream = (path: string, signal: AbortSignal | undefined): Readable => {
  // Node's network takes milliseconds to load, and few inputs are pipes. `import` within a script that has its compiled form makes Node warn.
  const { Socket } = process.getBuiltinModule('node:net');
  signal?.throwIfAborted();
  const stream = new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false });
  return signal === undefined ? stream : addAbortSignal(signal, stream);
};

/** A stream of bytes whole. Throws `FileError` that names it where there are more than `maxBytes`. */
export const readPiped = async (name: string, stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new FileError(name, `it holds more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
