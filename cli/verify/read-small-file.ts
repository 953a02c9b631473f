import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { mib } from '../../lib/engine/kit/units.ts';
import { asFileError, FileError } from '../file-error.ts';
import { pipeStream } from '../input/read-pipe.ts';
import { boundedText } from './bounded-text.ts';

/** Far more than an attestation or a set of keys takes. */
export const maxSmallFileBytes = mib;

/** The text of a small file, or of what comes through a pipe. Throws `FileError` that names it. */
export const readSmallFile = async (path: string, signal: AbortSignal): Promise<string> => {
  try {
    const text = await boundedText(streamOf(path, signal), maxSmallFileBytes);
    if (text === undefined) throw new FileError(path, `it is larger than ${maxSmallFileBytes} bytes`);
    return text;
  } catch (error) {
    throw asFileError(path, error);
  }
};

const streamOf = (path: string, signal: AbortSignal): Readable =>
  statSync(path).isFIFO() ? pipeStream(path, signal) : createReadStream(path, { signal });
