import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { mib } from '@bulkfill/engine/core/units';
import { asFileError, FileError } from '../file-error.ts';
import { pipeStream } from '../input/read-pipe.ts';
import { readBoundedText } from './read-bounded-text.ts';

/** Far larger than an attestation or a key set. */
export const maxSmallFileBytes = mib;

/** Reads the text of a small file or pipe. Throws `FileError` with its name. */
export const readSmallFile = async (path: string, signal: AbortSignal): Promise<string> => {
  try {
    const text = await readBoundedText(streamOf(path, signal), maxSmallFileBytes);
    if (text === undefined) throw new FileError(path, `it is larger than ${maxSmallFileBytes} bytes`);
    return text;
  } catch (error) {
    throw asFileError(path, error);
  }
};

const streamOf = (path: string, signal: AbortSignal): Readable =>
  statSync(path).isFIFO() ? pipeStream(path, signal) : createReadStream(path, { signal });
