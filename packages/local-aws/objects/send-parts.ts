import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { BufferPool } from './buffer-pool.ts';
import type { ByteOffsets } from './byte-range.ts';

export interface FilePart extends ByteOffsets {
  readonly path: string;
}

class ShortFile extends Error {
  override readonly name = 'ShortFile';

  constructor() {
    super('A file of an object is shorter than it was when it was stored.');
  }
}

/** Resolves when the bytes have left this process; rejects if the client has disconnected. */
const written = (target: ServerResponse, chunk: Buffer, isLast: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('The client is gone.'));
    const done = (error?: Error | null): void => {
      target.off('close', gone);
      if (error == null) resolve();
      else reject(error);
    };
    target.once('close', gone);
    if (isLast) target.end(chunk, done);
    else target.write(chunk, done);
  });

const sendShort = async ({ path, first, last }: FilePart, target: ServerResponse, buffer: Buffer): Promise<void> => {
  const chunk = buffer.subarray(0, last - first + 1);
  const descriptor = openSync(path, 'r');
  try {
    if (readSync(descriptor, chunk, 0, chunk.length, first) < chunk.length) throw new ShortFile();
  } finally {
    closeSync(descriptor);
  }
  await written(target, chunk, true);
};

const sendLong = async (
  { path, first, last }: FilePart,
  target: ServerResponse,
  buffer: Buffer,
  isLast: boolean,
): Promise<void> => {
  const file = await open(path, 'r');
  try {
    for (let position = first; position <= last; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, last - position + 1), position);
      if (bytesRead === 0) throw new ShortFile();
      position += bytesRead;
      await written(target, buffer.subarray(0, bytesRead), isLast && position > last);
    }
  } finally {
    await file.close();
  }
};

export const sendParts = async (
  parts: readonly FilePart[],
  target: ServerResponse,
  buffers: BufferPool,
): Promise<void> => {
  const [only, ...more] = parts;
  if (only === undefined) {
    target.end();
    return;
  }
  const buffer = buffers.take();
  const isShort = more.length === 0 && only.last - only.first < buffer.length;
  if (isShort) await sendShort(only, target, buffer);
  else for (const [index, part] of parts.entries()) await sendLong(part, target, buffer, index === parts.length - 1);
  // Not after a failure: a socket may still use it.
  buffers.giveBack(buffer);
};
