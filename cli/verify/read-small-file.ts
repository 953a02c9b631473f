import { createReadStream } from 'node:fs';
import { mib } from '../../lib/core/units.ts';
import { asFileError, FileError } from '../file-error.ts';
import { boundedText } from './bounded-text.ts';

/** Far more than an attestation or a set of keys takes. */
export const maxSmallFileBytes = mib;

/** The text of a small file. Throws `FileError` that names it. */
export const readSmallFile = async (path: string, signal: AbortSignal): Promise<string> => {
  const text = await boundedText(createReadStream(path, { signal }), maxSmallFileBytes).catch((error: unknown) =>
    Promise.reject(asFileError(path, error)),
  );
  if (text === undefined) throw new FileError(path, `it is larger than ${maxSmallFileBytes} bytes`);
  return text;
};
