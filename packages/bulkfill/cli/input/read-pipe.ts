import { constants, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { addAbortSignal } from 'node:stream';
import { FileError } from '../file-error.ts';

/**
 * Opens a named pipe for reading without blocking. A blocked thread would keep the process from exiting.
 *
 * @param signal ends the stream with an error.
 * Throws the error of the system if the pipe cannot be opened.
 */
export const pipeStream = (path: string, signal: AbortSignal | undefined): Readable => {
  // Node's network modules take milliseconds to load. A dynamic `import` would make Node warn.
  const { Socket } = process.getBuiltinModule('node:net');
  signal?.throwIfAborted();
  const stream = new Socket({
    fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
    readable: true,
    writable: false,
  });
  return signal === undefined ? stream : addAbortSignal(signal, stream);
};

/** Reads a whole stream of bytes. Throws `FileError` with its name if it exceeds `maxBytes`. */
export const readPiped = async (
  name: string,
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new FileError(name, `it is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
